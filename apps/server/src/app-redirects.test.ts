import { expect, test } from 'vitest'
import { parseAppRedirects } from './app-redirects.ts'

test('G-177 APP_REDIRECT_URIS is names of apps with an address each, taken byte for byte', () => {
  expect(
    parseAppRedirects(
      ' 瓦版=https://app.example.com/signed-in?from=a=b , Kawaraban (beta)=jp.example.kawaraban.beta:/signed-in',
    ),
  ).toEqual([
    { name: '瓦版', uri: 'https://app.example.com/signed-in?from=a=b', needsConfirmation: false },
    {
      name: 'Kawaraban (beta)',
      uri: 'jp.example.kawaraban.beta:/signed-in',
      needsConfirmation: true,
    },
  ])
  expect(parseAppRedirects('')).toEqual([])
})

test.each([
  'https://app.example.com/signed-in',
  '=https://app.example.com/signed-in',
  '瓦版=',
  '瓦版=app.example.com',
  '瓦版=/signed-in',
  '瓦版=http://app.example.com/signed-in',
  '瓦版=http://localhost/signed-in',
  '瓦版=https:app.example.com',
  '瓦版=https://user:secret@app.example.com/',
  '瓦版=https://app.example.com/#signed-in',
  '瓦版=https://app.example.com/signed in',
  '瓦版=https://app.example.com/\\evil.example',
  '瓦版=https://例え.example/',
  '瓦版=kawaraban:/signed-in',
  '瓦版=javascript:alert(1)',
  '瓦版=data:text/html,x',
  '瓦版=JP.example:/signed-in',
  '瓦版=https://app.example.com/a,',
  '瓦版=https://app.example.com/a,瓦版β=https://app.example.com/a',
  `瓦版=https://app.example.com/${'a'.repeat(500)}`,
  `${'瓦'.repeat(31)}=https://app.example.com/`,
  '瓦\u202e版=https://app.example.com/',
])('G-177 APP_REDIRECT_URIS is not %s', (text) => {
  expect(parseAppRedirects(text)).toBeNull()
})
