import type { Plugin } from 'vite'

/**
 * In development puts the bridge of the simulated native app before all other scripts, as the server does in the
 * simulator's frame; anywhere else it does nothing. The gallery needs no service, and so no bridge.
 */
export const simulatorBridge = (): Plugin => ({
  name: 'simulator-bridge',
  apply: 'serve',
  transformIndexHtml: (_html, { path }) =>
    path === '/gallery.html'
      ? []
      : [{ tag: 'script', attrs: { src: '/simulator/bridge.js' }, injectTo: 'head-prepend' }],
})
