import { type Block, parseFormatted, type Run } from '@kawaraban/contract/formatted-text.ts'
import { useMemo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { LinkedText } from './linked-text.tsx'
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

/** A content by its marks: headings, lists and bold as elements of their own, everything else as text. */
const FormattedContent = ({ content, headingLevel = 1 }: PostContentProps) => {
  const blocks = useMemo(() => parseFormatted(content), [content])
  const levels = useMemo(() => headingLevels(blocks, headingLevel), [blocks, headingLevel])
  return (
    <div className={classNames(contentClass, 'flex flex-col gap-4')}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other key than their index
        <BlockView key={index} block={block} level={levels.get(block) ?? headingLevel + 1} />
      ))}
    </div>
  )
}

export default FormattedContent

const BlockView = ({ block, level }: { block: Block; level: number }) => {
  if (block.kind === 'list') return <ListView list={block} />
  if (block.kind === 'paragraph')
    return (
      <p className={paragraphClass}>
        <Runs runs={block.runs} />
      </p>
    )
  const Heading = `h${level}` as HeadingTag
  return (
    <Heading
      className={classNames(
        'break-after-avoid font-bold text-pretty [unicode-bidi:plaintext] not-first:mt-2',
        headingClass[block.level],
      )}
    >
      <Runs runs={block.runs} />
    </Heading>
  )
}

const ListView = ({ list: { start, items } }: { list: Extract<Block, { kind: 'list' }> }) => {
  const views = items.map((blocks, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of a list have no other key than their index
    <li key={index} className="pl-1">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <BlockView key={at} block={block} level={0} />
      ))}
    </li>
  ))
  if (start === null) return <ul className="list-disc pl-6 [ul_&]:list-[circle]">{views}</ul>
  return (
    <ol start={start === 1 ? undefined : start} className={classNames('list-decimal', start < 100 ? 'pl-7' : 'pl-14')}>
      {views}
    </ol>
  )
}

const Runs = ({ runs }: { runs: readonly Run[] }) =>
  runs.map(({ text, isBold }, index) =>
    isBold ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a block have no other key than their index
      <strong key={index}>
        <LinkedText text={text} />
      </strong>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <LinkedText key={index} text={text} />
    ),
  )
