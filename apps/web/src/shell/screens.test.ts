import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closeApp, openApp, post } from '../app/open-app.fake.tsx'
import type { Answers } from '../testing/server.fake.ts'
import { titleOf } from './screens.ts'

afterEach(closeApp)

test.each(['settingMyProfileUpdate', 'settingUserProfileUpdate'] as const)(
  'NAV-10 NAV-17 NAV-39 PROF-12 %s is titled by the field',
  (name) => {
    expect(titleOf(name, { field: 'name' })).toBe('名前')
    expect(titleOf(name, { field: 'departmentName' })).toBe('部門・部署')
    expect(titleOf(name, { field: 'role' })).toBe('プロフィール設定')
  },
)

test('NAV-07 NAV-13 a post is edited under its id, without Back, and so is whom it is addressed to', async () => {
  class Candidates {
    postMessage() {}
    addEventListener() {}
    terminate() {}
  }
  vi.stubGlobal('Worker', Candidates)
  const answers: Answers = { getNews: { ...post, scope: 'specific', companyUserIds: ['2'] } }
  const app = await openApp('/news/edit/12', { role: 'admin', answers })
  await screen.findByRole('heading', { level: 1, name: '投稿編集' })
  expect(screen.queryByRole('button', { name: '戻る' })).toBeNull()
  await app.press('link', 'ユーザーを選択する')
  await screen.findByRole('heading', { level: 1, name: 'ユーザー指定' })
  expect(app.path()).toBe('/setting/specific-users-edit/12')
  screen.getByRole('button', { name: '戻る' })
})
