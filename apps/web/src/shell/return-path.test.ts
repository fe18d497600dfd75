import { afterEach, expect, test } from 'vitest'
import { rememberReturnPath, sameSitePath, takeReturnPath } from './return-path.ts'

afterEach(() => sessionStorage.clear())

test.each(['/', '/news/12', '/setting/my-profile-update?field=name', '/news/add'])(
  'G-110 %s is a screen of this site',
  (path) => {
    expect(sameSitePath(path)).toBe(path)
  },
)

test.each([
  null,
  '',
  'news/12',
  'https://evil.example/',
  '//evil.example/news/1',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/login',
  '/login?code=a&state=b',
  '/terms',
  '/analytics',
])('G-110 %j is none', (path) => {
  expect(sameSitePath(path)).toBeNull()
})

test('G-110 AUTH-07 sign-in leads once to the remembered screen, otherwise to the feed', () => {
  rememberReturnPath('/news/12')
  for (const entrance of ['/login', '/terms', '/analytics']) rememberReturnPath(entrance)
  expect(takeReturnPath()).toBe('/news/12')
  expect(takeReturnPath()).toBe('/')
  rememberReturnPath('//evil.example')
  expect(takeReturnPath()).toBe('/')
})
