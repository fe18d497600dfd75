import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dismiss } from './detail.ts'
import type { Device } from './pages.ts'
import { type BridgeCall, bridgeCalls } from './world.ts'

/** What users read for failures. */
export const checkNetwork = '通信できませんでした。ネットワークの接続状況をご確認のうえ、もう一度お試しください。'
export const loginExpired = 'ログインの有効期限が切れました。もう一度ログインしてください。'
export const accessDenied = '社内報を閲覧する権限がありません。管理者にお問い合わせください。'
export const cannotBeShown = 'この投稿は削除されたか公開期限が切れているため、表示できません。'

/** How often the native app was told to do that. */
export const timesOf = async (page: Page, name: BridgeCall[0]): Promise<number> =>
  (await bridgeCalls(page)).filter(([called]) => called === name).length

/** Reads a message where the device shows it: in the app's own alert, or in a dialog, which is then closed. */
export const heed = async (page: Page, device: Device, text: string, title = ''): Promise<void> => {
  if (device !== 'webView') return dismiss(page, text)
  await expect.poll(() => bridgeCalls(page)).toContainEqual(['alert', title, text])
}

/** The errors that the page writes to its console from now on; answers that the browser itself complains of are left out. */
export const listenToLog = (page: Page): string[] => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) logged.push(message.text())
  })
  return logged
}
