import { type TextSize, textSizeCookie, textSizeIn } from '@kawaraban/contract/text-size.ts'
import { readCookies, writeCookie } from './cookie.ts'

/** The text size stored in this browser. */
export const loadTextSize = (): TextSize => textSizeIn(readCookies())

/** Shows the page in a text size and stores it for a year. */
export const chooseTextSize = (size: TextSize): void => {
  writeCookie(textSizeCookie, size)
  if (size === 'standard') delete document.documentElement.dataset.textSize
  else document.documentElement.dataset.textSize = size
}

/** Stores the stored size again: some browsers delete such cookies after a week. */
export const restoreTextSize = (): void => {
  const size = loadTextSize()
  if (size !== 'standard') chooseTextSize(size)
}
