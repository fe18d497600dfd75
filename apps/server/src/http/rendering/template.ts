import { hash } from 'node:crypto'
import type { Rendered } from './renderer.ts'

/** index.html in parts: before the title, from there to the body's content, that up to the first screen, from there to the page's data, and the rest. */
type Template = readonly [before: string, head: string, root: string, between: string, after: string]

const parts =
  /^([\s\S]*<title>)[^<]*(<\/title>[\s\S]*)(<div id="root">)[\s\S]*?(<\/div>\s*<noscript>[\s\S]*?<\/noscript>)([\s\S]*)$/

/** What the data of a rendered page make superfluous. */
const configPreload = /\s*<link rel="preload" href="\/config\.json"[^>]*>/

/** Finds the places in index.html; null where it has none. */
export const templateOf = (index: string): Template | null => {
  const [, before, head, root, between, after] = parts.exec(index.replace(configPreload, '')) ?? []
  if (before === undefined || head === undefined || root === undefined || between === undefined || after === undefined)
    return null
  return [before, head, root, between, after]
}

/** The page with a rendered first screen. The data are in a script element which no browser runs. */
export const fill = ([before, head, root, between, after]: Template, { html, title, script, data }: Rendered): string =>
  `${before}${title}${head}<script>${script}</script>${root}${html}${between}<script type="application/json" id="page-data">${data}</script>${after}`

/** A content security policy that also allows one script within the page, by its hash. */
export const allowScript = (policy: string, { script }: Pick<Rendered, 'script'>): string =>
  policy.replace("script-src 'self'", `script-src 'self' 'sha256-${hash('sha256', script, 'base64')}'`)
