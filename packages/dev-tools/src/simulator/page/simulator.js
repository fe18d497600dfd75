/** Plays the native app of docs/web-view.md. The names of its parts are those of the page beside. */
const part = (id) => document.getElementById(id)
const redirectUri = `${location.origin}/simulator`
const { appUserAgent, appTokenHeader } = await (await fetch('/config.json')).json()

const storage = {
  read: (name) => sessionStorage.getItem(`simulator ${name}`),
  write: (name, value) => {
    if (value) sessionStorage.setItem(`simulator ${name}`, value)
    else sessionStorage.removeItem(`simulator ${name}`)
  },
}
const base64url = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

const log = (text) => {
  const line = document.createElement('li')
  line.textContent = text
  part('log').append(line)
}
const showSession = (text) => {
  const token = storage.read('token')
  part('session').textContent = text ?? (token ? `Token ${token.slice(0, 6)}…` : 'No token.')
  part('sign-out').disabled = part('forget').disabled = !token
}

/** Step 1: opens the sign-in; a real app does so in the system's browser. */
const beginSignIn = async () => {
  const [verifier, state] = [random(), random()]
  storage.write('attempt', JSON.stringify({ verifier, state }))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const query = new URLSearchParams({
    response_type: 'code',
    redirect_uri: redirectUri,
    state,
    code_challenge: base64url(new Uint8Array(hash)),
    code_challenge_method: 'S256',
  })
  location.assign(`/app/sign-in?${query}`)
}

/** Steps 2 and 3: takes the answer that stands in the page's address, and exchanges its code, once. */
const endSignIn = async () => {
  const answer = new URLSearchParams(location.search)
  const attempt = JSON.parse(storage.read('attempt') ?? 'null')
  history.replaceState(null, '', '/simulator')
  storage.write('attempt', null)
  if (!answer.has('state')) return showSession()
  if (answer.get('state') !== attempt?.state) return showSession('The state is not ours: nothing was exchanged.')
  if (!answer.has('code')) return showSession(`No sign-in: ${answer.get('error')}`)
  const body = { code: answer.get('code'), code_verifier: attempt.verifier, redirect_uri: redirectUri }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch('/v1/app/token', { method: 'POST', headers, body: JSON.stringify(body) })
  const { success, message, data } = await response.json()
  storage.write('token', success ? data.token : null)
  showSession(success ? undefined : `No token: ${message}`)
}

const signOut = async () => {
  const headers = { [appTokenHeader]: storage.read('token') }
  const { message } = await (await fetch('/v1/session', { method: 'DELETE', headers })).json()
  storage.write('token', null)
  showSession(`Signed out: ${message}`)
}

const closeWebView = () => {
  document.querySelector('iframe')?.remove()
  part('closed').hidden = false
}

const showAlert = (title, text) =>
  new Promise((resolve) => {
    part('alert-title').textContent = title
    part('alert-text').textContent = text
    part('alert').addEventListener('close', resolve, { once: true })
    part('alert').showModal()
  })

const acts = {
  openUrl: (url) => window.open(url, '_blank', 'noopener'),
  alert: async (title, text) => {
    await showAlert(title, text)
    if (part('mode').value === 'late') await new Promise((resolve) => setTimeout(resolve, 5000))
    log('alert has answered')
  },
  sendGAEvent: () => undefined,
  closeWebView,
}

const openWebView = () => {
  closeWebView()
  const mode = part('mode').value
  // The frame's bridge reads this before the product's own scripts run.
  window.simulatedApp = {
    token: storage.read('token') ?? undefined,
    mode,
    mark: part('mark').checked ? appUserAgent : null,
    receive: (name, values) => {
      log(`${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`)
      if (mode !== 'throws' && mode !== 'rejects')
        return name === 'alert' ? acts.alert(...values) : void acts[name](...values)
    },
  }
  const frame = document.createElement('iframe')
  frame.title = 'Web view'
  frame.src = new URL(part('path').value, location.origin).pathname
  part('closed').hidden = true
  document.querySelector('.device').append(frame)
}

part('sign-in').addEventListener('click', beginSignIn)
part('sign-out').addEventListener('click', signOut)
part('forget').addEventListener('click', () => {
  storage.write('token', null)
  showSession()
})
part('open').addEventListener('click', openWebView)
part('back').addEventListener('click', () => document.querySelector('iframe')?.contentWindow.history.back())
part('close').addEventListener('click', closeWebView)
await endSignIn()
