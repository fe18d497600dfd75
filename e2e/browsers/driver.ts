export type Size = { readonly width: number; readonly height: number }

/** What is done to the one tab of a browser that Playwright does not drive. */
export type Driver = {
  goto: (url: string) => Promise<void>
  /** Runs the text of a function's body in the page; returns what it returns, which JSON can express. */
  run: (body: string) => Promise<unknown>
  /** Clicks at a point of the window, in CSS pixels. */
  clickAt: (x: number, y: number) => Promise<void>
  /** Types text, character by character, where the focus is. */
  type: (text: string) => Promise<void>
  press: (key: Key) => Promise<void>
  /** A picture of the window, as PNG. */
  screenshot: () => Promise<Uint8Array>
  /** The errors that the tab's pages have thrown or logged, in order. */
  errors: () => Promise<string[]>
  close: () => Promise<void>
}

export type Key = 'Tab' | 'Escape' | 'Enter'

/** Starts the browser with one tab of this size. */
export type Launch = (size: Size) => Promise<Driver>

/** Far from Tokyo on purpose: what the page shows must not depend on it. */
export const timeZone = 'America/New_York'
