import { textSizeCookie } from '@kawaraban/contract/text-size.ts'
import { themeCookie } from '@kawaraban/contract/theme.ts'
import { offlinePage as words } from '../messages/offline-page.ts'
import style from './offline-page.css?inline'
import { type ReloadSettings, reloadWhenOnline } from './reload-when-online.ts'

const wifiOff =
  'M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69M19 12.859a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20'

const htmlOf = (state: 'offline' | 'slow', nonce: string): string => {
  const { title, text } = words[state]
  const { checking, stillOffline } = words
  const settings: ReloadSettings = { isSlow: state === 'slow', themeCookie, textSizeCookie, checking, stillOffline }
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<title>${title} - ${words.product}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<style nonce="${nonce}">${style}</style>
<script nonce="${nonce}">(${reloadWhenOnline})(${JSON.stringify(settings)})</script>
</head>
<body>
<header><p>${words.product}</p></header>
<main>
<svg viewBox="0 0 24 24" width="44" height="44" aria-hidden="true"><path d="${wifiOff}"/></svg>
<h1>${title}</h1>
<p>${text}</p>
<button type="button">${words.retry}</button>
<p role="status"></p>
</main>
</body>
</html>
`
}

/**
 * A page that says that the service cannot be reached, for any address. It needs no other file and holds nobody's data. Its own
 * policy allows its one script and its one style sheet, and calls to this service.
 */
export const offlinePage = (state: 'offline' | 'slow'): Response => {
  const nonce = crypto.randomUUID()
  const policy = `default-src 'none';script-src 'nonce-${nonce}';style-src 'nonce-${nonce}';connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'`
  return new Response(htmlOf(state, nonce), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}
