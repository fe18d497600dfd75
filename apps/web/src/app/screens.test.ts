import { describe, expect, test } from 'vitest'
import { type ScreenName, screens, titleOf } from './screens.ts'

describe('titles (W-01)', () => {
  const titles: readonly (readonly [string, ScreenName, string])[] = [
    ['NAV-01', 'newsIndex', '社内報'],
    ['NAV-02', 'menu', '社内報'],
    ['NAV-03 G-088', 'newsDetail', '投稿詳細'],
    ['NAV-04', 'newsAdd', '新規投稿'],
    ['NAV-06', 'newsAddConfirm', '新規投稿（確認）'],
    ['NAV-07', 'newsEdit', '投稿編集'],
    ['NAV-08', 'settingIndex', '設定'],
    ['NAV-09', 'settingMyProfile', 'プロフィール設定'],
    ['NAV-11', 'settingPermission', '権限設定'],
    ['NAV-12', 'selectingSpecificUsersAdd', 'ユーザー指定'],
    ['NAV-13', 'selectingSpecificUsersEdit', 'ユーザー指定'],
    ['NAV-14', 'selectingSpecificUsers', '指定ユーザー一覧'],
    ['NAV-15', 'settingUsers', 'プロフィール設定（全アカウント）'],
    ['NAV-16', 'settingUserProfile', 'プロフィール設定'],
    ['NAV-18', 'login', 'ログイン'],
    ['NAV-19', 'terms', '利用規約'],
    ['NAV-20', 'analytics', '行動情報・属性情報の取得・利用・提供について'],
  ]

  test.each(titles)('%s %s is titled %s', (_, name, title) => {
    expect(titleOf(name, {})).toBe(title)
  })

  test.each(['settingMyProfileUpdate', 'settingUserProfileUpdate'] as const)(
    'NAV-10 NAV-17 NAV-39 PROF-12 %s is titled by the field',
    (name) => {
      expect(titleOf(name, { field: 'name' })).toBe('名前')
      expect(titleOf(name, { field: 'departmentName' })).toBe('部門・部署')
      expect(titleOf(name, { field: 'role' })).toBe('プロフィール設定')
    },
  )
})

describe('frames', () => {
  test('NAV-25 menu, login, terms and analytics stand without side menu', () => {
    const bare = Object.entries(screens).filter(([, { isBare }]) => isBare)
    expect(bare.map(([name]) => name)).toEqual(['menu', 'login', 'terms', 'analytics'])
  })

  test('NAV-01 NAV-07 NAV-09 where Back is not offered', () => {
    const less = Object.entries(screens).filter(([, { back }]) => back !== 'always')
    expect(less.map(([name, { back }]) => [name, back])).toEqual([
      ['newsIndex', 'webView'],
      ['newsEdit', 'never'],
      ['settingMyProfile', 'notOnPc'],
    ])
  })
})
