import { formatDateAndTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { mailTexts } from './texts.ts'

/** What the mails of a notice say. */
export type MailFacts = {
  readonly heading: string
  /** Null when the company hides titles in notices: mails are shown on lock screens, too. */
  readonly title: string | null
  readonly authorName: string
  readonly deadlineAt: Instant | null
  /** Code of the company at the operator. */
  readonly managementGroup: string
  /** Address that the mail leads to. */
  readonly url: string
  /** Where the person switches mail off; null where the company does not allow it. */
  readonly unsubscribeUrl: string | null
}

export type MailContent = { readonly subject: string; readonly text: string; readonly html: string }

/** Ends of lines, what is invisible, and what turns the direction of writing. */
const hidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A text on one line, without what could end a header or show it in another order. */
export const onOneLine = (text: string): string => text.replace(hidden, ' ').trim()

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** `text` escaped for HTML, also in attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const linkTo = (url: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`

/** Writes the mail of a notice, as plain text and as plain HTML: no picture, nothing that is loaded. */
export const composeMail = (facts: MailFacts): MailContent => {
  const [heading, author] = [onOneLine(facts.heading), onOneLine(facts.authorName)]
  const title = facts.title === null ? null : onOneLine(facts.title)
  const lines = [
    ...(title === null ? [] : [mailTexts.title(title)]),
    mailTexts.author(author),
    ...(facts.deadlineAt === null ? [] : [mailTexts.deadline(formatDateAndTime(facts.deadlineAt))]),
  ]
  const unsubscribe = facts.unsubscribeUrl
  const why = [
    mailTexts.why(onOneLine(facts.managementGroup)),
    unsubscribe === null ? mailTexts.who : mailTexts.unsubscribe,
  ]
  const link = escapeHtml(facts.url)
  return {
    subject: title === null ? heading : mailTexts.subject(heading, title),
    text: [
      heading,
      '',
      ...lines,
      '',
      mailTexts.open,
      facts.url,
      '',
      '-- ',
      ...why,
      ...(unsubscribe === null ? [] : [unsubscribe]),
      '',
    ].join('\n'),
    html: [
      '<!doctype html><html lang="ja"><head><meta charset="utf-8"></head><body>',
      `<p><strong>${escapeHtml(heading)}</strong></p>`,
      `<p>${lines.map(escapeHtml).join('<br>')}</p>`,
      `<p><a href="${link}">${mailTexts.open}</a><br>${link}</p>`,
      `<hr><p>${[...why.map(escapeHtml), ...(unsubscribe === null ? [] : [linkTo(unsubscribe)])].join('<br>')}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}
