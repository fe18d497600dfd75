import MarkdownIt, { type Token } from 'markdown-it'
import { texts } from './texts.ts'

/** A Markdown text as HTML: its only h1 is the title, h2 and h3 have ids, links and pictures are absolute. */
export type Rendered = {
  /** Plain text, not escaped. */
  readonly title: string
  readonly html: string
  /** The h2 headings in their order, as plain text. */
  readonly sections: readonly { readonly id: string; readonly text: string }[]
  /** A line below the title. */
  readonly note?: string
}

/** What `html` may hold is what Markdown itself can say: raw HTML is shown as text, links of scripts stay text. */
const markdown = new MarkdownIt({ html: false })
markdown.renderer.rules.table_open = (tokens, index) => {
  const number = tokens.slice(0, index + 1).filter(({ type }) => type === 'table_open').length
  return `<div class="table" role="region" aria-label="${texts.table(number)}" tabindex="0"><table>\n`
}
markdown.renderer.rules.table_close = () => '</table></div>\n'

/** Pictures wider than this, in CSS pixels, are shown smaller than they are: a press shows them whole. */
const columnWidth = 640
const { image: drawImage } = markdown.renderer.rules
markdown.renderer.rules.image = (tokens, index, ...rest) => {
  const html = drawImage?.(tokens, index, ...rest) ?? ''
  const picture = tokens[index]
  if (Number(picture?.attrGet('width')) <= columnWidth) return html
  return `<a href="${markdown.utils.escapeHtml(String(picture?.attrGet('src')))}">${html}</a>`
}

const anywhere = 'https://page.invalid'

/** Where `href` leads from the folder `base`: other texts by their address without `.md`, the rest as it is. */
const addressOf = (href: string, base: string) => {
  if (href.startsWith('#') || !URL.canParse(href, anywhere + base)) return href
  const { origin, pathname, search, hash, href: whole } = new URL(href, anywhere + base)
  return origin === anywhere ? pathname.replace(/(\/)index\.md$|\.md$/, '$1') + search + hash : whole
}

const wide = /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/

/** A line break between two Japanese characters is none: browsers would show a gap. */
const isGap = ([before, after]: readonly (Token | undefined)[]) =>
  wide.test(before?.content.at(-1) ?? '') && wide.test(after?.content[0] ?? '')

const textOf = (inline: Token | undefined) =>
  markdown.renderer.renderInlineAsText(inline?.children ?? [], markdown.options, {})

/** The id of a heading, as GitHub makes it: lower case, without punctuation, `-` for spaces. */
const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** Its size reserves the space of a picture that is loaded lazily. */
const adaptPicture = (token: Token, base: string, sizeOf: SizeOf) => {
  const src = addressOf(String(token.attrGet('src')), base)
  token.attrSet('src', src)
  const size = sizeOf(src)
  if (!size) return
  token.attrSet('width', String(size.width))
  token.attrSet('height', String(size.height))
  token.attrSet('loading', 'lazy')
}

const adaptInline = (tokens: readonly Token[], base: string, newTab: boolean, sizeOf: SizeOf) => {
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'image') adaptPicture(token, base, sizeOf)
    if (token.type === 'softbreak' && isGap([tokens[index - 1], tokens[index + 1]])) token.type = 'text'
    if (token.type !== 'link_open') continue
    const href = addressOf(String(token.attrGet('href')), base)
    token.attrSet('href', href)
    if (/^https?:/.test(href) || (newTab && !href.startsWith('#'))) {
      token.attrSet('target', '_blank')
      token.attrSet('rel', 'noopener noreferrer')
    }
  }
}

/** The size in CSS pixels of the picture at an address, null where it is not known. */
type SizeOf = (address: string) => { readonly width: number; readonly height: number } | null

/**
 * Renders a Markdown text of the folder `base`, such as `/manual/`. `newTab` is for a text within a screen,
 * from which no link may lead away; others open only what is outside in a new tab.
 */
export const renderMarkdown = (
  source: string,
  base: string,
  { newTab = false, sizeOf = () => null }: { newTab?: boolean; sizeOf?: SizeOf } = {},
): Rendered => {
  const tokens = markdown.parse(source, {})
  const at = tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h1')
  const title = at < 0 ? '' : textOf(tokens[at + 1])
  if (at >= 0) tokens.splice(at, 3)
  const sections: { id: string; text: string }[] = []
  const ids = new Map<string, number>()
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'inline') adaptInline(token.children ?? [], base, newTab, sizeOf)
    if (token.type !== 'heading_open') continue
    const text = textOf(tokens[index + 1])
    const slug = slugOf(text)
    const count = ids.get(slug) ?? 0
    ids.set(slug, count + 1)
    const id = count === 0 ? slug : `${slug}-${count}`
    token.attrSet('id', id)
    if (token.tag === 'h2') sections.push({ id, text })
  }
  return { title, html: markdown.renderer.render(tokens, markdown.options, {}), sections }
}
