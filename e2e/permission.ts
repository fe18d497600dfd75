import type { Locator, Page } from 'playwright-core'
import { choose } from './post-form.ts'

/** The parts of the permission screen, by the names that a screen reader gives them. */
export const permissionScreen = (page: Page) => {
  const table = page.getByRole('table', { name: 'アカウントと権限の一覧' })
  const rows = table.getByRole('row').filter({ has: page.getByRole('cell') })
  const selector = (name: string): Locator => page.getByRole('button', { name: new RegExp(` ${name}の権限$`) })
  return {
    table,
    rows,
    row: (name: string): Locator => rows.filter({ has: selector(name) }),
    selector,
    /** Chooses a role for a person of the current page. */
    give: (name: string, role: string) => choose(selector(name), role),
    save: page.getByRole('button', { name: /^保存/ }),
    changes: page.getByRole('status').filter({ hasText: /変更/ }),
    explain: page.getByRole('button', { name: '権限の説明' }),
    explanation: page.getByRole('dialog', { name: '権限の種類と、できること' }),
  }
}
