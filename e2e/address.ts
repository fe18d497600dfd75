import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Waits until the page is at `path`. */
export const expectPath = (page: Page, path: string): Promise<void> => expect.poll(() => pathOf(page)).toBe(path)
