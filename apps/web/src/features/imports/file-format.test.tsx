import { columnNamed, memberColumns } from '@kawaraban/contract/member-file.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { adoptPublicConfig } from '../../platform/public-config.ts'
import { closeImports, openImports, serveImports } from './imports-setup.fake.tsx'

afterEach(() => {
  closeImports()
  adoptPublicConfig({})
})

describe('the form of a file', () => {
  test('PEOPLE-01 every column is explained, and the headings of the empty file are those that are read', async () => {
    serveImports()
    openImports()
    const link = await screen.findByRole('link', { name: 'ひな形をダウンロード' })
    expect(link.getAttribute('download')).toBe('ユーザーの取り込み.csv')
    const text = decodeURIComponent(link.getAttribute('href')?.split(',')[1] ?? '')
    expect([text[0], text.endsWith('\r\n')]).toEqual(['\ufeff', true])
    const headings = text.slice(1).trim().split(',')
    expect(headings.map(columnNamed)).toEqual(memberColumns.filter((column) => column !== 'address'))
    expect(headings.filter((heading) => /^[=+\-@\t\r]/.test(heading))).toEqual([])
    const explained = within(screen.getByLabelText('列の一覧')).getAllByRole('term')
    expect(explained.map(({ textContent }) => textContent)).toEqual([
      'アカウントID必須',
      '名前新しい人は必須',
      '部門・部署任意',
      'ふりがな任意',
      '権限任意',
    ])
  })

  test('MAIL-01 MAIL-02 has a column of addresses last where mail is sent, which says what an empty cell does', async () => {
    adoptPublicConfig({ hasMail: true })
    serveImports()
    openImports()
    await screen.findByText(/空欄にすると、登録済みのアドレスを取り除きます/)
    screen.getByText('空欄にした項目は、メールアドレスを除き、登録済みの内容のまま変わりません。')
    const link = screen.getByRole('link', { name: 'ひな形をダウンロード' })
    const headings = decodeURIComponent(link.getAttribute('href')?.split(',')[1] ?? '')
    expect(headings.slice(1).trim().split(',').map(columnNamed)).toEqual([...memberColumns])
    screen.getByText(/すずき いちろう,投稿者,suzuki@example.com/)
  })

  test('MAIL-01 says nothing of mail where none is sent', async () => {
    serveImports()
    openImports()
    await screen.findByText('空欄にした項目は、登録済みの内容のまま変わりません。')
    expect(document.body.textContent).not.toMatch(/メール|@/)
  })

  test('PEOPLE-01 the web view, which has no place for files, offers no empty one', async () => {
    serveImports()
    window.companyIntraNewsBridge = { token: 'app' } as NonNullable<typeof window.companyIntraNewsBridge>
    openImports()
    await screen.findByRole('heading', { name: 'ファイルの形式' })
    expect(screen.queryByRole('link', { name: 'ひな形をダウンロード' })).toBeNull()
    delete window.companyIntraNewsBridge
  })
})
