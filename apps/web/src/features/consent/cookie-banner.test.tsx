import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'

afterEach(closeApp)

const banner = () => screen.findByRole('region', { name: 'Cookieの利用について' })
const none = () => expect(screen.queryByRole('region', { name: 'Cookieの利用について' })).toBeNull()
const signedOut = { isLogin: false, config: { policyUrl: 'https://example.com/policy' } }

describe('the cookie banner', () => {
  test('CONS-10 CONS-11 it is on the sign-in screen, says what cookies are for and links to the policy', async () => {
    await openApp('/login', signedOut)
    const text = (await banner()).textContent
    expect(text).toContain(
      '当サイトでは、利便性とサービス品質の向上のため、Cookieを使用してお客さまの情報を取得・分析しています。',
    )
    const link = (await banner()).querySelector('a')
    expect([link?.href, link?.target]).toEqual(['https://example.com/policy', '_blank'])
  })

  test('CONS-12 G-133 once closed it is gone, on later visits as well', async () => {
    const app = await openApp('/login', signedOut)
    await banner()
    await app.press('button', '閉じる')
    none()
    const { cleanup } = await import('@testing-library/react')
    cleanup()
    await openApp('/login', signedOut)
    await screen.findByRole('button', { name: 'ビジネスアカウントでログイン' })
    none()
  })

  test('CONS-10 it is nowhere else', async () => {
    await openApp('/')
    await screen.findByRole('heading', { level: 1, name: '社内報' })
    none()
  })
})
