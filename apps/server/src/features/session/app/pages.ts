import { escapeHtml } from '../../../escape-html.ts'
import { plainPage } from './plain-page.ts'
import { texts } from './texts.ts'

/** Where the page's form is sent. */
export const openPath = '/app/open'

/** The page that asks whether to open the app, and as which person; `state` identifies the sign-in. */
export const confirmationPage = ({ app, name, state }: { app: string; name: string; state: string }): string =>
  plainPage(
    texts.confirmation(app),
    `<p>${escapeHtml(texts.signedIn(name))}</p>
<p>${texts.warning}</p>
<form method="post" action="${openPath}">
<input type="hidden" name="state" value="${escapeHtml(state)}">
<div class="row"><button class="enter" name="answer" value="open">${texts.open}</button>
<button class="other" name="answer" value="cancel">${texts.cancel}</button></div>
</form>`,
  )

/** Says that a sign-in cannot go on, with a link back to the app where its address is known. */
export const failurePage = (text: string, back?: { app: string; href: string }): string =>
  plainPage(
    texts.failedTitle,
    `<p>${escapeHtml(text)}</p>${back ? `\n<a href="${escapeHtml(back.href)}">${escapeHtml(texts.back(back.app))}</a>` : ''}`,
  )
