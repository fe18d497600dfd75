import MarkdownIt, { type StateBlock, type Token } from 'markdown-it'

/** The grammar of a content with marks (WRITE-02, decision 0095). Only what draws such a content loads its parser. */

/** A stretch of text, on one line or several. */
export type Run = { readonly text: string; readonly isBold: boolean }

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly runs: readonly Run[] }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  /** `start` is the number of the first item; null where items have dots. */
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }

/** The level at which the parser is within an item of the second level. */
const secondLevel = 4
/** Further spaces before a mark make it text. */
const maxIndent = 3

const parser = new MarkdownIt('zero')
const { ruler } = parser.block
ruler.enableOnly('list')
const [anyList] = ruler.getRules('')

const list = (state: StateBlock, line: number, endLine: number, silent: boolean): boolean =>
  state.level < secondLevel && anyList !== undefined && anyList(state, line, endLine, silent)

const headingLine = /^(#{1,2}) +(?=\S)/

/** Headings have two levels, and are in no list. */
const heading = (state: StateBlock, line: number, _endLine: number, silent: boolean): boolean => {
  if (state.level > 0 || Number(state.sCount[line]) > maxIndent) return false
  const text = state.src.slice(Number(state.bMarks[line]) + Number(state.tShift[line]), state.eMarks[line])
  const [start, markup] = headingLine.exec(text) ?? []
  if (start === undefined || markup === undefined) return false
  if (silent) return true
  state.line = line + 1
  state.push('heading_open', 'h', 1).markup = markup
  state.push('inline', '', 0).content = text.slice(start.length).trimEnd()
  state.push('heading_close', 'h', -1)
  return true
}

/** A line that is indented less than its item is not of the item: otherwise text right below a list would belong to it. */
const outdented = (state: StateBlock, line: number, _endLine: number, silent: boolean): boolean =>
  silent && Number(state.sCount[line]) < state.blkIndent

const endsParagraphs = { alt: ['paragraph'] }
ruler.at('list', list, endsParagraphs)
ruler.at('heading', heading, endsParagraphs)
ruler.before('list', 'outdented', outdented, endsParagraphs)
ruler.enableOnly(['outdented', 'list', 'heading', 'paragraph'])
parser.core.ruler.enableOnly(['normalize', 'block'])

/** Addresses, up to marks of bold within, and these marks. */
const addressOrStars = /https?:\/\/(?:(?!\*\*)[\w\-.~:/?#[\]@!$&'()*+,;=%])+|\*{2,}/g
const bold = 2

/** Where a line is bold, as pairs of the marks around it. Stars right after an address are of it, unless they end a stretch. */
const boldIn = (line: string): { from: number; to: number }[] => {
  const stretches: { from: number; to: number }[] = []
  let addressEnd = -1
  let from: number | null = null
  for (const { 0: sign, index } of line.matchAll(addressOrStars)) {
    const end = index + sign.length
    if (!sign.startsWith('*')) addressEnd = end
    else if (from !== null) {
      if (!/\S/.test(line.charAt(index - 1))) continue
      stretches.push({ from, to: end })
      from = null
    } else if (index !== addressEnd && /\S/.test(line.charAt(end))) from = index
  }
  return stretches
}

/** The runs of a block. Bold is `**` on both sides of a stretch of one line that neither begins nor ends with a space. */
const runsOf = (content: string): Run[] => {
  const runs: { text: string; isBold: boolean }[] = []
  const add = (text: string, isBold: boolean) => {
    const last = runs.at(-1)
    if (last?.isBold === isBold) last.text += text
    else if (text !== '') runs.push({ text, isBold })
  }
  for (const [index, line] of content.split('\n').entries()) {
    if (index > 0) add('\n', false)
    let end = 0
    for (const { from, to } of boldIn(line)) {
      add(line.slice(end, from), false)
      add(line.slice(from + bold, to - bold), true)
      end = to
    }
    add(line.slice(end), false)
  }
  return runs
}

const textBlock = (content: string, markup: string): Block => {
  const runs = runsOf(content)
  return markup === '' ? { kind: 'paragraph', runs } : { kind: 'heading', level: markup === '#' ? 1 : 2, runs }
}

const blocksOf = (tokens: readonly Token[]): Block[] => {
  const blocks: Block[] = []
  /** Where blocks go, the innermost last, and the lists that are open. */
  const places = [blocks]
  const lists: Block[][][] = []
  for (const [index, token] of tokens.entries()) {
    const place = places.at(-1)
    switch (token.type) {
      case 'inline':
        place?.push(textBlock(token.content, tokens[index - 1]?.markup ?? ''))
        break
      case 'bullet_list_open':
      case 'ordered_list_open': {
        const items: Block[][] = []
        const start = token.type === 'bullet_list_open' ? null : Number(token.attrGet('start') ?? 1)
        place?.push({ kind: 'list', start, items })
        lists.push(items)
        break
      }
      case 'list_item_open': {
        const item: Block[] = []
        lists.at(-1)?.push(item)
        places.push(item)
        break
      }
      case 'list_item_close':
        places.pop()
        break
      case 'bullet_list_close':
      case 'ordered_list_close':
        lists.pop()
        break
    }
  }
  return blocks
}

/** Reads a content with marks. */
export const parseFormatted = (content: string): Block[] => blocksOf(parser.parse(content, {}))

/** The text of blocks without marks, each block on lines of its own. */
export const textOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) =>
      block.kind === 'list' ? block.items.map(textOf).join('\n') : block.runs.map(({ text }) => text).join(''),
    )
    .join('\n')
