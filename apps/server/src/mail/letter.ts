import { randomUUID } from 'node:crypto'
import { escapeHtml } from '../escape-html.ts'
import type { MailContent } from './compose.ts'
import { onOneLine } from './hidden-characters.ts'
import type { MailSettings } from './settings.ts'
import { mailTexts } from './texts.ts'

/** The words of a mail that is no notice of a post. */
type Letter = {
  readonly subject: string
  readonly text: (company: string) => readonly string[]
  readonly link?: string
  readonly unknown?: string
}

const letters = { confirm: mailTexts.confirm, moved: mailTexts.moved, trial: mailTexts.trial } satisfies Record<
  string,
  Letter
>

/** Writes a mail of the service itself, as plain text and as plain HTML. Nothing in it but `managementGroup` and `url` is not ours. */
export const composeLetter = (
  name: keyof typeof letters,
  { managementGroup, url }: { readonly managementGroup: string; readonly url: string },
): MailContent => {
  const { subject, text, link, unknown }: Letter = letters[name]
  const paragraphs = text(onOneLine(managementGroup))
  const rest = unknown === undefined ? [] : [unknown]
  const href = escapeHtml(url)
  const label = link ?? mailTexts.openService
  return {
    subject,
    text: [...paragraphs.flatMap((line) => [line, '']), label, url, '', ...rest, ''].join('\n'),
    html: [
      '<!doctype html><html lang="ja"><head><meta charset="utf-8"></head><body>',
      ...paragraphs.map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p><a href="${href}">${label}</a><br>${href}</p>`,
      ...rest.map((line) => `<p>${escapeHtml(line)}</p>`),
      '</body></html>',
    ].join('\n'),
  }
}

/** A `Message-ID` of a mail that is no row of the ledger, and so none that a report could be about. */
export const newMessageId = ({ from }: Pick<MailSettings, 'from'>): string =>
  `<letter.${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`
