import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { dismiss } from './detail.ts'
import type { Device } from './pages.ts'
import { type BridgeCall, bridgeCalls } from './test-server.ts'

/** Texts of failures. */
export const checkNetwork = '通信できませんでした。ネットワークの接続状況をご確認のうえ、もう一度お試しください。'
export const notCompleted = '完了にできませんでした。'
export const loginExpired = 'ログインの有効期限が切れました。もう一度ログインしてください。'
export const accessDenied = '社内報を閲覧する権限がありません。管理者にお問い合わせください。'
export const cannotBeShown = 'この投稿は削除されたか公開期限が切れているため、表示できません。'

/** How often the page has called that function of the native app. */
export const countBridgeCalls = async (page: Page, name: BridgeCall[0]): Promise<number> =>
  (await bridgeCalls(page)).filter(([called]) => called === name).length

/** Waits for a message where the device shows it: in the native app's alert, or in a dialog, which it then closes. */
export const expectMessage = async (page: Page, device: Device, text: string, title = ''): Promise<void> => {
  if (device !== 'webView') return dismiss(page, text)
  await expect.poll(() => bridgeCalls(page)).toContainEqual(['alert', title, text])
}

/** Records the errors that the page logs from now on, without the browser's own about failed answers. */
export const recordConsoleErrors = (page: Page): string[] => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) logged.push(message.text())
  })
  return logged
}

/**
 * Resolves once the code of messages is there, before the page is opened: what is fetched at rest comes file by file,
 * and the next one is requested.
 */
export const messagesFetched = (page: Page): Promise<Request> =>
  page.waitForRequest((request) => /\/popup-menu-list-/.test(request.url()))
