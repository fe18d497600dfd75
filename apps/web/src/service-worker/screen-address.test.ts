import { expect, test } from 'vitest'
import { isScreenAddress } from './screen-address.ts'

const isScreen = (address: string) => isScreenAddress(new URL(address, 'https://news.test'))

test.each([
  '/',
  '/?a=1',
  '/news/12',
  '/news/add/confirm?x=1',
  '/menu',
  '/todo',
  '/progress',
  '/setting/users/3',
  '/login',
  '/terms',
  '/analytics',
])('G-226 %s is a screen', (address) => expect(isScreen(address)).toBe(true))

test.each([
  '/v1/session',
  '/op/authorize',
  '/app/callback?code=1',
  '/legal/terms',
  '/manual/',
  '/docs',
  '/config.json',
  '/healthz',
  '/login?code=1&state=2',
  '/login/?code=1',
  '/login?error=access_denied',
  '/index.html',
  '/newsletter',
  '//news/1',
])('G-226 %s is none', (address) => expect(isScreen(address)).toBe(false))
