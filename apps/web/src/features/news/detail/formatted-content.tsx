import { type Block, parseFormatted, type Run } from '@kawaraban/contract/formatted-text.ts'
import { Fragment, type ReactNode, useMemo } from 'react'
import { useIsWebView } from '../../../platform/render-facts.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { Mark } from '../../search/mark.tsx'
import { drawText } from './linked-text.tsx'
import { contentClass, type PostContentProps, paragraphClass } from './post-content.tsx'

type HeadingTag = 'h2' | 'h3' | 'h4' | 'h5'

/**
 * The level of each heading among `blocks`, below that of the heading above them. Screen readers list the headings of a page:
 * none is more than one level below the one before it.
 */
const headingLevels = (blocks: readonly Block[], above: number): Map<Block, number> => {
  const levels = new Map<Block, number>()
  let last = above
  for (const block of blocks) {
    if (block.kind !== 'heading') continue
    last = Math.min(above + block.level, last + 1)
    levels.set(block, last)
  }
  return levels
}

const headingClass = { 1: 'text-section', 2: 'text-card' } as const
const headingBase = 'break-after-avoid font-bold text-pretty [unicode-bidi:plaintext] not-first:mt-2'
const itemClass = `pl-1 ${paragraphClass}`

/**
 * A content by its marks: headings, lists and bold as elements of their own, everything else as text. Drawn by functions
 * instead of components: the longest text has thousands of parts.
 */
const FormattedContent = ({ content, headingLevel = 1, mark }: PostContentProps) => {
  const isWebView = useIsWebView()
  return useMemo(() => {
    const blocks = parseFormatted(content)
    const levels = headingLevels(blocks, headingLevel)
    const drawParts = mark?.(drawnText(blocks))
    const draw = createDrawing(isWebView, drawParts)
    return (
      <div className={classNames(contentClass, 'flex flex-col gap-4')}>
        {blocks.map((block, index) => draw(block, index, levels.get(block) ?? headingLevel + 1))}
      </div>
    )
  }, [content, headingLevel, isWebView, mark])
}

export default FormattedContent

/** What is drawn of blocks, in the order in which it is drawn: each run of words that belong together ends with a line. */
const drawnText = (blocks: readonly Block[]): string =>
  blocks
    .map((block) =>
      block.kind === 'list' ? block.items.map(drawnText).join('') : `${block.runs.map(({ text }) => text).join('')}\n`,
    )
    .join('')

type DrawPart = ReturnType<Mark>

const createDrawing = (isWebView: boolean, drawPart?: DrawPart) => {
  const drawRun = ({ text, isBold }: Run, key: number): ReactNode => {
    const drawn = drawText(text, isWebView, drawPart)
    return isBold ? <strong key={key}>{drawn}</strong> : <Fragment key={key}>{drawn}</Fragment>
  }

  /** One run of plain text is the text itself. */
  const drawRuns = (runs: readonly Run[]): ReactNode => {
    const [run, ...others] = runs
    const isPlain = run && others.length === 0 && !run.isBold
    const drawn = isPlain ? drawText(run.text, isWebView, drawPart) : runs.map(drawRun)
    drawPart?.('\n')
    return drawn
  }

  /** The words of an item are right in it; what follows them is a block of its own. */
  const drawItem = (blocks: readonly Block[], key: number): ReactNode => {
    const [first, ...others] = blocks
    const hasWords = first?.kind === 'paragraph'
    return (
      <li key={key} className={itemClass}>
        {hasWords && drawRuns(first.runs)}
        {(hasWords ? others : blocks).map((block, index) => draw(block, index, 0))}
      </li>
    )
  }

  const drawList = ({ start, items }: Extract<Block, { kind: 'list' }>, key: number): ReactNode => {
    const drawn = items.map(drawItem)
    if (start === null)
      return (
        <ul key={key} className="list-disc pl-6 [ul_&]:list-[circle]">
          {drawn}
        </ul>
      )
    const className = classNames('list-decimal', start < 100 ? 'pl-7' : 'pl-14')
    return (
      <ol key={key} start={start === 1 ? undefined : start} className={className}>
        {drawn}
      </ol>
    )
  }

  const draw = (block: Block, key: number, level: number): ReactNode => {
    if (block.kind === 'list') return drawList(block, key)
    if (block.kind === 'paragraph')
      return (
        <p key={key} className={paragraphClass}>
          {drawRuns(block.runs)}
        </p>
      )
    const Heading = `h${level}` as HeadingTag
    return (
      <Heading key={key} className={classNames(headingBase, headingClass[block.level])}>
        {drawRuns(block.runs)}
      </Heading>
    )
  }
  return draw
}
