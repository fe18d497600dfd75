import { hash } from 'node:crypto'
import { type Display, rootAttributes } from '@kawaraban/contract/display.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import type { Rendered } from './renderer.ts'

/** index.html in parts: before the title, from there to the body's content, that up to the first screen, from there to the page's data, and the rest. */
type Parts = readonly [before: string, head: string, root: string, between: string, after: string]

type Template = {
  readonly parts: Parts
  /** The addresses of the app's scripts, in their order. */
  readonly scripts: readonly string[]
}

const gaps =
  /^([\s\S]*<title>)[^<]*(<\/title>[\s\S]*)(<div id="root">)[\s\S]*?(<\/div>\s*<noscript>[\s\S]*?<\/noscript>)([\s\S]*)$/

/** What the data of a rendered page make superfluous. */
const configPreload = /\s*<link rel="preload" href="\/config\.json"[^>]*>/

const moduleScript = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g

/** Finds the gaps in index.html; null where it has none. */
const templateOf = (index: string): Template | null => {
  const scripts = [...index.matchAll(moduleScript)].flatMap(([, path]) => path ?? [])
  const html = index.replace(configPreload, '').replaceAll(moduleScript, '')
  const [, before, head, root, between, after] = gaps.exec(html) ?? []
  if (before === undefined || head === undefined || root === undefined || between === undefined || after === undefined)
    return null
  return { parts: [before, head, root, between, after], scripts }
}

/** A running server finds a new build after so long. */
const freshMs = 1000

/** Finds the template of index.html as a browser shows it, reading the file once in a while instead of for each page. */
export const createTemplates = (
  read: (display: Display) => Promise<string>,
): ((display: Display, now: Instant) => Promise<Template | null>) => {
  const known = new Map<string, { readonly readAt: Instant; readonly template: Promise<Template | null> }>()
  return (display, now) => {
    const key = rootAttributes(display)
    const last = known.get(key)
    if (last && Math.abs(now - last.readAt) < freshMs) return last.template
    const template = read(display).then(templateOf)
    known.set(key, { readAt: now, template })
    return template
  }
}

/** The app waits so long for the first paint, which some browsers do not report. */
const maxWaitMs = 1000

/**
 * Loads the app once the whole first screen has been painted: until then it would only compete for the processor. What
 * is painted first may be the beginning of a page that is still being parsed. A tab in the background paints nothing,
 * and does not wait. All scripts are fetched at once, and evaluated one by one, each in a task of its own. A script is
 * loaded once, however often this runs; the browser reports what it cannot load.
 */
const loadAfterPaint = (paths: readonly string[]) =>
  `{let paths=${JSON.stringify(paths)},load=async()=>{for(let href of paths)document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));for(let path of paths)await import(path).catch(()=>{}),await new Promise(next=>setTimeout(next))},once=()=>{load();load=()=>{}},painted=()=>requestAnimationFrame(()=>setTimeout(once));document.hidden?once():(setTimeout(once,${maxWaitMs}),new PerformanceObserver(()=>document.readyState=='loading'?addEventListener('DOMContentLoaded',painted):painted()).observe({type:'paint',buffered:true}))}`

/** The script within the page: what the renderer wants to run before the screen, and what loads the app. */
export const scriptOf = ({ scripts }: Template, { script }: Pick<Rendered, 'script'>): string =>
  `${script};${loadAfterPaint(scripts)}`

/** The page with a rendered first screen. The data are in a script element which no browser runs. */
export const fill = ({ parts }: Template, script: string, { html, title, data }: Rendered): string => {
  const [before, head, root, between, after] = parts
  return `${before}${title}${head}<script>${script}</script>${root}${html}${between}<script type="application/json" id="page-data">${data}</script>${after}`
}

/** A content security policy that also allows one script within the page, by its hash. */
export const allowScript = (policy: string, script: string): string =>
  policy.replace("script-src 'self'", `script-src 'self' 'sha256-${hash('sha256', script, 'base64')}'`)
