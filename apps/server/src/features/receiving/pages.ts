import { displayIn } from '@kawaraban/contract/display.ts'
import { confirmAddress } from '@kawaraban/contract/receiving.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../escape-html.ts'
import type { Links } from '../../links.ts'
import { formPolicy, pagePolicy, scriptPolicy } from '../../pages/style.ts'
import { pageOf } from '../../pages/template.ts'
import { texts } from '../../pages/texts.ts'

export const confirmPath = '/mail/confirm'

const words = texts.confirm

/**
 * What the page that confirms an address runs: the token is behind `#` of the address, where no server reads it; the button sends it in a
 * body. Nothing happens before the press: programs that scan mails open links.
 */
const script = `
const [question, button, status] = ['#question', 'button', '[role=status]'].map((one) => document.querySelector(one))
const say = (text) => { status.textContent = text }
const end = (text) => { question.hidden = true; button.hidden = true; say(text) }
const token = location.hash.slice(1)
if (token === '') end(${JSON.stringify(words.ended)})
button.addEventListener('click', async () => {
  button.disabled = true
  say(${JSON.stringify(words.pending)})
  try {
    const response = await fetch(${JSON.stringify(confirmAddress.path)}, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token }) })
    const { data } = await response.json()
    const text = { confirmed: ${JSON.stringify(words.confirmed)}, ended: ${JSON.stringify(words.ended)} }[data.result]
    history.replaceState(null, '', location.pathname)
    end(text)
  } catch {
    button.disabled = false
    say(${JSON.stringify(words.failed)})
  }
})
`

/** The page that a confirmation mail leads to. The button is there without a script too, so that it can say that it needs one. */
const confirmHtml = `<p id="question">${words.text}</p>
<noscript><p>${words.noScript}</p></noscript>
<p><button type="button" class="button">${words.button}</button></p>
<p role="status"></p>
<script>${script}</script>
`

const confirmPolicy = scriptPolicy(script)

type Sending = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly links: Links }

const send = ({ request, reply, links }: Sending, title: string, html: string, policy: string) =>
  reply
    .headers({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(pageOf({ title, html, sections: [] }, links, displayIn(request.cookies)))

export const sendConfirmPage = (to: Sending) => send(to, words.title, confirmHtml, confirmPolicy)

/** The page with the button that switches mail off; `of` is what its address names. */
export const sendUnsubscribePage = (to: Sending, of: string) => {
  const { title, text, button } = texts.unsubscribe
  const html = `<p>${text}</p>
<form method="post" action="?of=${escapeHtml(encodeURIComponent(of))}">
<p><button class="button" name="List-Unsubscribe" value="One-Click">${button}</button></p>
</form>
`
  return send(to, title, html, formPolicy)
}

/** Says what became of a press of that button. */
export const sendUnsubscribed = (to: Sending, result: 'done' | 'required' | 'unknown' | 'failed') =>
  send(to, texts.unsubscribe[`${result}Title`], `<p>${texts.unsubscribe[result]}</p>\n`, pagePolicy)
