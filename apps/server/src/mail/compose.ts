import { formatDateAndTime, type Instant } from '@kawaraban/contract/tokyo.ts'
import { escapeHtml } from '../escape-html.ts'
import { mailedContent, type PostContent } from './content.ts'
import { onOneLine } from './hidden-characters.ts'
import { mailTexts } from './texts.ts'

/** What the mails of a notice say. */
export type MailFacts = {
  readonly heading: string
  /** Null when the company hides titles in notices: mails are shown on lock screens, too. */
  readonly title: string | null
  /** Null where mails have no text of posts: unless the company has chosen it, and where it hides titles. */
  readonly content: PostContent | null
  readonly authorName: string
  readonly deadlineAt: Instant | null
  /** Code of the company at the operator. */
  readonly managementGroup: string
  /** Address that the mail leads to. */
  readonly url: string
}

export type MailContent = { readonly subject: string; readonly text: string; readonly html: string }

const linkTo = (url: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`

/**
 * Writes the mail of a notice, as plain text and as plain HTML: no picture, nothing that is loaded. Returns what completes it for one
 * person, by where that person switches mail off; null where the company does not allow it.
 */
export const composeMail = (facts: MailFacts): ((unsubscribeUrl: string | null) => MailContent) => {
  const [heading, author] = [onOneLine(facts.heading), onOneLine(facts.authorName)]
  const title = facts.title === null ? null : onOneLine(facts.title)
  const lines = [
    ...(title === null ? [] : [mailTexts.title(title)]),
    mailTexts.author(author),
    ...(facts.deadlineAt === null ? [] : [mailTexts.deadline(formatDateAndTime(facts.deadlineAt))]),
  ]
  const content = facts.content && mailedContent(facts.content)
  const why = mailTexts.why(onOneLine(facts.managementGroup))
  const link = escapeHtml(facts.url)
  const subject = title === null ? heading : mailTexts.subject(heading, title)
  const text = [
    heading,
    '',
    ...lines,
    '',
    ...(content ? [mailTexts.content, ...content.lines, ''] : []),
    mailTexts.open,
    facts.url,
    '',
    '-- ',
    why,
  ].join('\n')
  const html = [
    '<!doctype html><html lang="ja"><head><meta charset="utf-8"></head><body>',
    `<p><strong>${escapeHtml(heading)}</strong></p>`,
    `<p>${lines.map(escapeHtml).join('<br>')}</p>`,
    ...(content ? [`<p>${mailTexts.content}</p>`, `<blockquote>${content.html}</blockquote>`] : []),
    `<p><a href="${link}">${mailTexts.open}</a><br>${link}</p>`,
    `<hr><p>${escapeHtml(why)}`,
  ].join('\n')
  return (unsubscribeUrl) => {
    const last = unsubscribeUrl === null ? [mailTexts.who] : [mailTexts.unsubscribe, unsubscribeUrl]
    const lastHtml = unsubscribeUrl === null ? mailTexts.who : `${mailTexts.unsubscribe}<br>${linkTo(unsubscribeUrl)}`
    return {
      subject,
      text: [text, ...last, ''].join('\n'),
      html: `${html}<br>${lastHtml}</p>\n</body></html>`,
    }
  }
}
