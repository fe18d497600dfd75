import { type Display, rootAttributes } from '@kawaraban/contract/display.ts'
import { escapeHtml } from '../escape-html.ts'
import type { Links } from '../links.ts'
import type { Rendered } from './markdown.ts'
import { style } from './style.ts'
import { texts } from './texts.ts'

/** A list of what is on the page pays from here on. */
const fewestSections = 3

const contents = (sections: Rendered['sections']) =>
  sections.length < fewestSections
    ? ''
    : `<nav class="contents" aria-labelledby="contents"><b id="contents">${texts.contents}</b>
<ul>${sections.map(({ id, text }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`).join('')}</ul></nav>`

/** A whole plain page around a rendered text; `display` is what the reader's cookies say. */
export const pageOf = (
  { title, html, sections, note }: Rendered,
  links: Pick<Links, 'manual' | 'terms' | 'policy'>,
  display: Display,
): string => `<!doctype html>
<html lang="ja"${rootAttributes(display)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(title)} - ${texts.product}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">${texts.skip}</a>
<header class="bar"><b>${texts.product}</b><a href="/">${texts.open}</a></header>
<main id="main" tabindex="-1">
<h1>${escapeHtml(title)}</h1>
${note === undefined ? '' : `<p class="note">${escapeHtml(note)}</p>`}
${contents(sections)}
${html}</main>
<footer><nav class="foot" aria-label="${texts.related}">
<a href="${escapeHtml(links.manual)}">${texts.manual}</a>
<a href="${escapeHtml(links.terms)}">${texts.terms}</a>
<a href="${escapeHtml(links.policy)}">${texts.privacy}</a>
</nav></footer>
</body>
</html>
`

/** The text of a page for an address that leads nowhere. */
export const missingText: Rendered = {
  title: texts.missingTitle,
  html: `<p>${texts.missing}</p>\n`,
  sections: [],
}
