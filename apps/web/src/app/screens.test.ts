import { describe, expect, test } from 'vitest'
import { screens, titleOf } from './screens.ts'

test.each(['settingMyProfileUpdate', 'settingUserProfileUpdate'] as const)(
  'NAV-10 NAV-17 NAV-39 PROF-12 %s is titled by the field',
  (name) => {
    expect(titleOf(name, { field: 'name' })).toBe('名前')
    expect(titleOf(name, { field: 'departmentName' })).toBe('部門・部署')
    expect(titleOf(name, { field: 'role' })).toBe('プロフィール設定')
  },
)

describe('frames', () => {
  test('NAV-01 NAV-07 NAV-09 where Back is not offered', () => {
    const less = Object.entries(screens).filter(([, { back }]) => back !== 'always')
    expect(less.map(([name, { back }]) => [name, back])).toEqual([
      ['newsIndex', 'webView'],
      ['newsEdit', 'never'],
      ['settingMyProfile', 'notOnPc'],
    ])
  })
})
