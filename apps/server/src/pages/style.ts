import { createHash } from 'node:crypto'

/** The style sheet of the plain pages: the browser app's colours and sizes, on screen and on paper. */
export const style = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#f5f6f8, #121418); --surface: light-dark(#fff, #1b1e24); --fg: light-dark(#1a1c21, #edeff3);
  --fg-2: light-dark(#4a4f5a, #bcc2cc); --line: light-dark(#d5d9e0, #343944); --primary: light-dark(#2447b8, #9db4ff);
}
:root[data-theme=light] { color-scheme: light }
:root[data-theme=dark] { color-scheme: dark }
:root[data-text-size=large] { font-size: 112.5% }
:root[data-text-size=largest] { font-size: 125% }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; background: var(--bg); color: var(--fg); overflow-wrap: anywhere; line-break: strict;
  font: 1rem/1.85 'Noto Sans JP', 'Noto Sans CJK JP', 'Hiragino Sans', 'BIZ UDPGothic', Meiryo, system-ui, sans-serif }
a { color: var(--primary); text-underline-offset: .25em }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; border-radius: 2px }
main:focus { outline: none }
.skip { position: absolute; inset-block-start: -10rem; padding: .75rem 1rem; background: var(--surface) }
.skip:focus { inset-block-start: .5rem; inset-inline-start: .5rem; z-index: 1 }
.bar, .foot { max-width: 50rem; margin: 0 auto; padding: .5rem 1.25rem; display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: center; justify-content: space-between }
.bar b { font-size: 1.125rem }
.bar a, .foot a { display: inline-flex; align-items: center; min-height: 2.75rem }
.foot { justify-content: flex-start; padding-block: 1.5rem 3rem }
main { max-width: 50rem; margin: 0 auto; padding: 2rem clamp(1.25rem, 6vw, 4rem) 3rem; background: var(--surface); border: 1px solid var(--line) }
@media (min-width: 52.5rem) { main { border-radius: 1rem } .contents ul { columns: 2 } }
@media (max-width: 52.49rem) { main { border-inline: 0 } }
h1, h2, h3 { line-height: 1.45; word-break: auto-phrase; text-wrap: balance }
h1 { margin: 0 0 1.5rem; font-size: 1.5rem }
h2 { margin: 3rem 0 1rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font-size: 1.25rem }
h3 { margin: 2rem 0 .5rem; font-size: 1.0625rem }
p, ul, ol { margin: 0 0 1rem }
ul, ol { padding-inline-start: 1.75rem }
@counter-style paren { system: extends decimal; prefix: '('; suffix: ') ' }
ol ol { list-style: paren }
li > ul, li > ol { margin: 0 }
li + li { margin-top: .25rem }
li > p:last-child, li > .table:last-child { margin-bottom: .5rem }
blockquote { margin: 0 0 1rem; padding: .75rem 1rem; border-inline-start: 4px solid var(--primary); background: var(--bg) }
blockquote > :last-child { margin: 0 }
.note { margin-top: -1rem; color: var(--fg-2); font-size: .875rem }
.contents { margin-bottom: 2rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: .5rem }
.contents b { display: block }
.contents ul { list-style: none; margin: 0; padding: 0 }
.contents li + li { margin: 0 }
.contents a { display: block; break-inside: avoid; padding-block: .5rem; line-height: 1.75 }
.table { overflow-x: auto; margin-bottom: 1rem }
table { border-collapse: collapse; min-width: 100% }
th, td { padding: .5rem .75rem; border: 1px solid var(--line); text-align: start; vertical-align: top; min-width: min(7rem, 22vw); overflow-wrap: anywhere }
th { background: var(--bg) }
img { max-width: 100%; height: auto; vertical-align: middle; border: 1px solid var(--line); border-radius: .5rem }
.button { min-height: 3rem; padding: 0 1.5rem; border: 0; border-radius: .5rem; background: var(--primary); color: var(--bg); font: inherit; font-weight: 700; cursor: pointer }
.button:disabled { opacity: .6; cursor: default }
hr { margin: 3rem 0 1rem; border: 0; border-top: 1px solid var(--line) }
code, kbd { padding: 0 .25em; border-radius: .25rem; background: var(--bg); font: inherit }
@media print {
  :root, :root[data-theme] { color-scheme: light; --bg: #fff; --primary: #1a1c21 }
  body { font-size: 10.5pt; line-height: 1.7 }
  main { max-width: none; padding: 0; border: 0 }
  .skip, .bar, .foot, .contents { display: none }
  h1, h2, h3 { break-after: avoid }
  p, li { orphans: 2; widows: 2 }
  img, tr { break-inside: avoid }
  img { max-height: 11cm; width: auto }
}
`

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')

/** Nothing but this style sheet and pictures of the service may be loaded; nothing runs. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${hashOf(style)}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The policy of a page with a form that leads to the service. */
export const formPolicy = pagePolicy.replace("form-action 'none'", "form-action 'self'")

/** The policy of a page with one script, which calls the service. */
export const scriptPolicy = (script: string): string =>
  `${pagePolicy}; script-src 'sha256-${hashOf(script)}'; connect-src 'self'`
