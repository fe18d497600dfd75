import type { Page } from 'playwright-core'

/** Which of the two comes first when Enter ends a conversion: the key in Chromium, the end in Safari. */
export type KeyStyle = 'chromium' | 'safari'

/** The code of a key that an input method handles itself. */
const takenKeyCode = 229

type ReceivedKeys = { takenKeys: string[]; freeKeys: string[] }

/** Records the keys that reach the page, and those that pass its guard. Call it before the first address. */
const recordKeys = (page: Page) =>
  page.addInitScript((code) => {
    const receivedKeys: ReceivedKeys = { takenKeys: [], freeKeys: [] }
    Object.assign(globalThis, { receivedKeys })
    addEventListener(
      'keydown',
      (event) =>
        event.keyCode === code && receivedKeys.takenKeys.push(`${event.key} ${event.isComposing ? 'inside' : 'after'}`),
      true,
    )
    document.addEventListener(
      'keydown',
      (event) => event.keyCode === code && receivedKeys.freeKeys.push(event.key),
      true,
    )
  }, takenKeyCode)

/** Drives a Japanese input method in the focused field, through the browser's own commands. */
export const openInputMethod = async (page: Page) => {
  await recordKeys(page)
  const session = await page.context().newCDPSession(page)

  const press = async (key: string) => {
    const event = { key, code: key, windowsVirtualKeyCode: takenKeyCode, nativeVirtualKeyCode: takenKeyCode }
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }

  return {
    /** Shows `text` as text that is still being converted. */
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
    /** The keys of the input method that the page received, and those that passed its guard. */
    receivedKeys: (): Promise<ReceivedKeys> =>
      page.evaluate(() => (globalThis as unknown as { receivedKeys: ReceivedKeys }).receivedKeys),
  }
}
