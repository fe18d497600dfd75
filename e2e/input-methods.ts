import type { Page } from 'playwright-core'

/** Which of the two comes first when Enter ends a conversion: the key in Chromium, the end in Safari. */
export type KeyStyle = 'chromium' | 'safari'

/** A key that an input method has taken for itself carries this code. */
const takenKeyCode = 229

type Heard = { takenKeys: string[]; freeKeys: string[] }

/** Notes the keys that reach the page at all, and those that get past its guard; before the first address. */
const hearKeys = (page: Page) =>
  page.addInitScript((code) => {
    const heard: Heard = { takenKeys: [], freeKeys: [] }
    Object.assign(globalThis, { heard })
    addEventListener(
      'keydown',
      (event) =>
        event.keyCode === code && heard.takenKeys.push(`${event.key} ${event.isComposing ? 'inside' : 'after'}`),
      true,
    )
    document.addEventListener('keydown', (event) => event.keyCode === code && heard.freeKeys.push(event.key), true)
  }, takenKeyCode)

/** A Japanese input method at work in the field that has the focus, through the browser's own commands. */
export const openInputMethod = async (page: Page) => {
  await hearKeys(page)
  const session = await page.context().newCDPSession(page)

  const press = async (key: string) => {
    const event = { key, code: key, windowsVirtualKeyCode: takenKeyCode, nativeVirtualKeyCode: takenKeyCode }
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }

  return {
    /** Shows `text` as still being converted. */
    compose: (text: string) =>
      session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    /** Presses a key that belongs to the running conversion. */
    press,
    /** Ends the conversion with Enter. */
    commit: async (text: string, style: KeyStyle) => {
      if (style === 'chromium') await press('Enter')
      await session.send('Input.insertText', { text })
      if (style === 'safari') await press('Enter')
    },
    /** The keys of the input method that the page got, and those of them that any of its parts heard. */
    heard: (): Promise<Heard> => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard),
  }
}
