import type { Browser, CDPSession } from 'playwright-core'

/** A page in a browser session of its own, which no debugger watches. */
export type BarePage = {
  /** Runs a function in each document of the page before the document's own scripts. */
  readonly runFirst: <Argument>(run: (argument: Argument) => unknown, argument?: Argument) => Promise<void>
  readonly setCookie: (name: string, value: string, url: string) => Promise<void>
  /** Opens an address, and waits until everything that it names has been loaded. */
  readonly open: (url: string) => Promise<void>
  /** Runs a function in the page, and returns what it gives or resolves with, as JSON. */
  readonly evaluate: <Result, Argument>(
    run: (argument: Argument) => Result,
    argument?: Argument,
  ) => Promise<Awaited<Result>>
  /** Clicks in the middle of the first element of a selector. */
  readonly click: (selector: string) => Promise<void>
  readonly close: () => Promise<void>
}

type Message = { id?: number; method?: string; result?: unknown; error?: { message: string } }
type Send = (method: string, parameters?: object) => Promise<unknown>

/** Sends commands to a page and resolves with their results; `event` resolves with the next event of a name. */
const talkTo = async (
  root: CDPSession,
  targetId: string,
): Promise<{ send: Send; event: (name: string) => Promise<void> }> => {
  const waiting = new Map<number | string, (message: Message) => void>()
  const { sessionId } = await root.send('Target.attachToTarget', { targetId })
  root.on('Target.receivedMessageFromTarget', (received) => {
    if (received.sessionId !== sessionId) return
    const message: Message = JSON.parse(received.message)
    const key = message.id ?? message.method ?? ''
    waiting.get(key)?.(message)
    waiting.delete(key)
  })
  const next = (key: number | string) => new Promise<Message>((resolve) => waiting.set(key, resolve))
  let lastId = 0
  return {
    send: async (method, parameters = {}) => {
      const answered = next(++lastId)
      const message = JSON.stringify({ id: lastId, method, params: parameters })
      await root.send('Target.sendMessageToTarget', { sessionId, message })
      const { result, error } = await answered
      if (error) throw new Error(`${method}: ${error.message}`)
      return result
    },
    event: async (name) => void (await next(name)),
  }
}

const callOf = (run: unknown, argument: unknown) => `(${String(run)})(${JSON.stringify(argument) ?? ''})`

/** In the page: the middle of the first element of a selector. */
const middleOf = (selector: string) => {
  const box = document.querySelector(selector)?.getBoundingClientRect()
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null
}

const clickAt = async (send: Send, at: { x: number; y: number }) => {
  await send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at })
  for (const type of ['mousePressed', 'mouseReleased'])
    await send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 })
}

/**
 * Opens an empty page of 1440 × 900 px on a processor that many times as slow. A page of Playwright's has a debugger: whenever a
 * script creates an error, as React's does five times while it is evaluated, the browser parses that script again for its
 * lines, which costs 17 ms that no reader waits for.
 */
export const openBarePage = async (browser: Browser, slowdown: number): Promise<BarePage> => {
  const root = await browser.newBrowserCDPSession()
  const { browserContextId } = await root.send('Target.createBrowserContext')
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { send, event } = await talkTo(root, targetId)
  await send('Emulation.setDeviceMetricsOverride', { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false })
  await send('Emulation.setLocaleOverride', { locale: 'ja-JP' })
  await send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await send('Page.enable')
  const evaluate: BarePage['evaluate'] = async (run, argument) => {
    const options = { expression: callOf(run, argument), awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = (await send('Runtime.evaluate', options)) as {
      result: { value: never }
      exceptionDetails?: object
    }
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
    return result.value
  }
  return {
    evaluate,
    runFirst: async (run, argument) => {
      await send('Page.addScriptToEvaluateOnNewDocument', { source: callOf(run, argument) })
    },
    setCookie: async (name, value, url) => {
      await root.send('Storage.setCookies', { browserContextId, cookies: [{ name, value, url }] })
    },
    open: async (url) => {
      const loaded = event('Page.loadEventFired')
      await send('Page.navigate', { url })
      await loaded
    },
    click: async (selector) => {
      const at = await evaluate(middleOf, selector)
      if (!at) throw new Error(`there is no ${selector}`)
      await clickAt(send, at)
    },
    close: async () => {
      await root.send('Target.disposeBrowserContext', { browserContextId })
      await root.detach()
    },
  }
}
