import { contentMaxLength } from '@kawaraban/contract/news.ts'
import { forbiddenCharacters } from '@kawaraban/contract/text.ts'
import { editorText } from '../../../../messages/editor.ts'
import { markedText, type PastedBlock } from './pasted-blocks.ts'
import { wordItemOf } from './word-list.ts'

const blockTags = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DIV DL DT FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TBODY TFOOT THEAD TR UL'.split(
    ' ',
  ),
)
const withoutText = new Set(['HEAD', 'META', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE'])

const styleOf = (element: Element) => element.getAttribute('style') ?? ''

const isHidden = (element: Element) => /display:\s*none|mso-hide:\s*all/i.test(styleOf(element))

/** Whether an element makes its text bold, or no longer bold; null where it says nothing. */
const weightOf = (element: Element): boolean | null => {
  const weight = /font-weight:\s*(\w+)/i.exec(styleOf(element))?.[1]
  if (weight !== undefined) return /^(bold|bolder|[6-9]00)$/i.test(weight)
  return element.tagName === 'B' || element.tagName === 'STRONG' ? true : null
}

/** What is around a piece of text. */
type Around = { readonly isBold: boolean; readonly depth: number; readonly inTable: boolean }

/** Returns what gives the level, kind and number of an item of a list of HTML; call it once for each, in their order. */
const createItems = () => {
  const next = new Map<Element, number>()
  return (item: Element, depth: number): PastedBlock['mark'] => {
    const list = item.parentElement
    // Word in the browser has each item in a list of its own, and says its level.
    const stated = Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level'))
    const level = Math.min(Math.max(stated || depth, 1), 2)
    if (list?.tagName !== 'OL') return { kind: 'bullet', level, sign: '-' }
    const start = Number.parseInt(list.getAttribute('start') ?? '1', 10)
    const number = next.get(list) ?? Math.max(0, start || 1)
    next.set(list, number + 1)
    return { kind: 'number', level, number, sign: '.' }
  }
}

/** An address as a post may hold it, all in ASCII; empty where it has a character that no post may have. */
const postable = (href: string): string => {
  const address = URL.canParse(href) ? new URL(href).href : ''
  return forbiddenCharacters.some((character) => address.includes(character)) ? '' : address
}

/** The address of a link as text, where its words do not show it already. */
const addressBeside = (link: Element): string => {
  const href = postable(link.getAttribute('href') ?? '')
  const shown = (link.textContent ?? '').trim()
  if (href.startsWith('https://') && !shown.startsWith('http')) return shown === '' ? href : editorText.linkBeside(href)
  return ''
}

/**
 * Text with marks for the HTML of a word processor, a mail or a page: headings, lists, bold, and links by their addresses.
 * Null where it has none of these. Nothing of the HTML is loaded or run.
 */
export const marksOfHtml = (html: string): string | null => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const blocks: PastedBlock[] = []
  const itemOf = createItems()
  let open: PastedBlock | null = null
  let hasLinks = false

  const markOfBlock = (element: Element, depth: number): PastedBlock['mark'] => {
    const heading = /^H([1-6])$/.exec(element.tagName)?.[1]
    if (heading !== undefined) return { kind: 'heading', level: Math.min(Number(heading), 2) }
    return element.tagName === 'LI' ? itemOf(element, depth) : wordItemOf(element)
  }

  const add = (text: string, isBold: boolean) => {
    if (!open) {
      if (text.trim() === '') return
      open = { mark: null, runs: [] }
      blocks.push(open)
    }
    open.runs.push({ text, isBold })
  }

  const walkInto = (node: Node, around: Around) => {
    for (const child of node.childNodes) walk(child, around)
  }

  const walkBlock = (element: Element, around: Around) => {
    const isList = element.tagName === 'UL' || element.tagName === 'OL'
    const inner = {
      ...around,
      depth: around.depth + (isList ? 1 : 0),
      inTable: around.inTable || element.tagName === 'TABLE',
    }
    const mark = markOfBlock(element, inner.depth)
    // A paragraph at the start of an item is the item's text.
    const isStartOfItem = mark === null && open !== null && open.mark !== null && open.runs.length === 0
    if (!isStartOfItem) {
      open = null
      if (mark !== null || element.tagName === 'P') {
        open = { mark, runs: [] }
        blocks.push(open)
      }
    }
    walkInto(element, mark?.kind === 'heading' ? { ...inner, isBold: false } : inner)
    open = null
  }

  const walk = (node: Node, around: Around): void => {
    // Each block is a character at least: no more of them fit into a post.
    if (blocks.length > contentMaxLength) return
    if (node.nodeType === Node.TEXT_NODE) add((node.textContent ?? '').replace(/[\s\u00a0]+/g, ' '), around.isBold)
    if (!(node instanceof Element) || withoutText.has(node.tagName) || isHidden(node)) return
    if (/mso-list:\s*Ignore/i.test(styleOf(node))) return
    if (node.tagName === 'BR') add('\n', false)
    else if (blockTags.has(node.tagName)) walkBlock(node, around)
    else {
      const isInHeading = open?.mark?.kind === 'heading'
      const isBold = !isInHeading && !around.inTable && (weightOf(node) ?? around.isBold)
      walkInto(node, { ...around, isBold })
      const address = node.tagName === 'A' ? addressBeside(node) : ''
      if (address !== '') {
        hasLinks = true
        add(address, isBold)
      }
      if (node.tagName === 'TD' || node.tagName === 'TH') add(' ', false)
    }
  }

  walkInto(body, { isBold: false, depth: 0, inTable: false })
  const hasMarks = blocks.some(
    ({ mark, runs }) => mark !== null || runs.some(({ text, isBold }) => isBold && /\S/.test(text)),
  )
  return hasMarks || hasLinks ? markedText(blocks) : null
}
