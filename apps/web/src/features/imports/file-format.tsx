import { type MemberColumn, memberColumns } from '@kawaraban/contract/member-file.ts'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { columnLabel, importFormatText as text } from '../../messages/imports.ts'
import { isWebView } from '../../platform/bridge.ts'
import { publicConfig } from '../../platform/public-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/card.tsx'

const headingsOf = (columns: readonly MemberColumn[]) => columns.map((column) => columnLabel[column])

/**
 * Address of an empty file to fill in: the headings in UTF-8 with BOM and CRLF, for spreadsheets. No heading starts like
 * a formula.
 */
const templateHref = (headings: readonly string[]) =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${headings.join(',')}\r\n`)}`

/** The headings and example people, as lines of the file. */
const sampleOf = (headings: readonly string[], people: readonly (readonly string[])[]): string =>
  [headings, ...people].map((cells) => cells.slice(0, headings.length).join(',')).join('\n')

const needs = { docomoId: text.required, name: text.requiredForNew } as const
const needOf = (column: string) => (column in needs ? needs[column as keyof typeof needs] : null)

/** Describes the file: its columns, an example, and an empty one to download. */
export const FileFormat = () => {
  const [id, sampleId] = [useId(), useId()]
  const hasAddresses = publicConfig().hasMail === true
  const columns = memberColumns.filter((column) => column !== 'address' || hasAddresses)
  const headings = headingsOf(columns)
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="font-bold text-card">
        {text.title}
      </h2>
      <p className="phrased text-fg-2">{text.intro}</p>
      <dl aria-label={text.table} className="divide-y divide-line border-line border-y">
        {columns.map((column) => (
          <div key={column} className="grid gap-x-4 gap-y-1 py-3 md:grid-cols-[11rem_1fr]">
            <dt className="flex flex-wrap items-center gap-2 self-start font-bold">
              {columnLabel[column]}
              <Badge tone={needOf(column) ? 'selected' : 'neutral'}>{needOf(column) ?? text.optional}</Badge>
            </dt>
            <dd className="phrased text-fg-2">{text.columns[column]}</dd>
          </div>
        ))}
      </dl>
      <p className="phrased text-fg-2">{hasAddresses ? text.emptyCellButAddress : text.emptyCell}</p>
      <div className="flex flex-col gap-2">
        <h3 id={sampleId} className="font-bold">
          {text.sampleTitle}
        </h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is wider than the screen */}
        <section aria-labelledby={sampleId} tabIndex={0} className="overflow-x-auto rounded-control bg-sunken p-3">
          <pre className="font-sans text-meta">{sampleOf(headings, text.sample)}</pre>
        </section>
      </div>
      {/* The web view has no place for downloads. */}
      {!isWebView() && (
        <a href={templateHref(headings)} download={text.templateName} className={buttonClass({}, 'self-start')}>
          <Download size={18} aria-hidden="true" />
          {text.template}
        </a>
      )}
    </Card>
  )
}
