// Stands in the product's page before any other script, where the simulator shows it in a frame: what the native app
// puts into its web view. Outside of the simulator it does nothing.
const app = window.parent === window ? undefined : window.parent.simulatedApp

if (app) {
  const { token, mode, mark } = app
  if (mark) {
    const userAgent = `${navigator.userAgent} ${mark}`
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
  }
  const member =
    (name) =>
    (...values) => {
      const answer = app.receive(name, values)
      if (mode === 'throws') throw new Error(`the simulated bridge throws at ${name}`)
      if (mode === 'rejects') return Promise.reject(new Error(`the simulated bridge rejects ${name}`))
      return answer
    }
  const calls = Object.fromEntries(
    ['openUrl', 'alert', 'sendGAEvent', 'closeWebView'].map((name) => [name, member(name)]),
  )
  if (mode !== 'missing') window.companyIntraNewsBridge = { token, ...(mode !== 'empty' && calls) }
}
