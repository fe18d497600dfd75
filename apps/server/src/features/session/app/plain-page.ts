import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../../../escape-html.ts'

const style = `
:root { color-scheme: light dark; --ink: #1d1b18; --paper: #f6f3ec; --card: #fff; --line: #8a8378; --mark: #8c2f1b; --on-mark: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #f1ede4; --paper: #191714; --card: #24211d; --line: #8a8378; --mark: #f0a48f; --on-mark: #2a0d05 } }
* { box-sizing: border-box }
body { margin: 0; padding: 2rem 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, 'Noto Sans CJK JP', 'Noto Sans JP', sans-serif }
main { max-width: 30rem; margin: 0 auto }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.4 }
p { margin: 0 0 1rem; word-break: auto-phrase }
button { font: inherit; cursor: pointer; min-height: 3rem; border-radius: .5rem }
.row { display: flex; gap: .5rem; margin-top: .5rem }
.enter { padding: 0 1.25rem; border: 0; background: var(--mark); color: var(--on-mark); font-weight: 700 }
.other { padding: 0 1.25rem; color: inherit; background: var(--card); border: 1px solid var(--line) }
a { display: inline-flex; align-items: center; min-height: 2.75rem; margin-top: 1.5rem; color: var(--mark) }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * The content security policy of a page: nothing but its own style sheet may be loaded, no other page may frame it, and
 * its forms lead nowhere else than to the service and to `formTarget`, a scheme with its colon.
 */
export const pagePolicy = (formTarget = ''): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'${formTarget && ` ${formTarget}`}; base-uri 'none'; frame-ancestors 'none'`

/** A small page of the server's own, in light or dark as the device is. `body` is HTML. */
export const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`

/** Sends a page that must not be cached. */
export const sendPage = (reply: FastifyReply, html: string, policy = pagePolicy()): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
