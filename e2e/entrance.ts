import type { Page } from 'playwright-core'

/** The parts of the screens that come before the first one, by the names that a screen reader gives them. */
export const entrance = (page: Page) => ({
  terms: page.getByRole('region', { name: '利用規約', exact: true }),
  privacy: page.getByRole('region', { name: 'アプリケーションプライバシーポリシー', exact: true }),
  confirmation: page.getByRole('checkbox', {
    name: '利用規約およびアプリケーションプライバシーポリシーを確認しました',
  }),
  agree: page.getByRole('button', { name: '同意する' }),
  allow: page.getByRole('button', { name: '許可する' }),
  refuse: page.getByRole('button', { name: '許可しない' }),
})

/** Waits for the terms, confirms them and agrees; the question about analytics follows. */
export const agreeToTerms = async (page: Page): Promise<void> => {
  const { terms, confirmation, agree, allow } = entrance(page)
  await terms.getByRole('heading').first().waitFor()
  await confirmation.check()
  await agree.click()
  await allow.waitFor()
}
