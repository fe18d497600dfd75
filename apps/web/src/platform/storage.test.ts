import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  closeCookieBanner,
  closeInstallBanner,
  hasSeen,
  isCookieBannerClosed,
  isFirstInSession,
  loadInstallBanner,
  loadReturnPath,
  markSeen,
  reopenInstallBanner,
  resetFirstInSession,
  saveReader,
  saveReturnPath,
  saveSignedIn,
  tipFlags,
  wasReader,
  wasSignedIn,
} from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

test('TIP-07 G-137 the flags are those of the specification and the three of the feed', () => {
  const given =
    'content publishSetting dueDate scope push remind myProfile permission userProfile permissionHeader specificUser'
  expect([...tipFlags].sort()).toEqual(
    [...given.split(' '), 'newsHeader', 'newsAdd', 'newsReaction', 'newsTodo'].sort(),
  )
})

test('TIP-02 TIP-08 a seen hint stays seen, each for itself', () => {
  expect(hasSeen('newsAdd')).toBe(false)
  markSeen('newsAdd')
  expect(hasSeen('newsAdd')).toBe(true)
  expect(hasSeen('newsHeader')).toBe(false)
})

test('G-133 a closed cookie banner stays closed for its version of the terms only', () => {
  expect(isCookieBannerClosed('2.9.0')).toBe(false)
  closeCookieBanner('2.9.0')
  expect(isCookieBannerClosed('2.9.0')).toBe(true)
  expect(isCookieBannerClosed('3.0.0')).toBe(false)
})

test('TIP-10 MOB-05 the install banner’s state and close time are in local storage', () => {
  expect(loadInstallBanner()).toEqual({ isClosed: false, closedAt: null })
  closeInstallBanner(1_000)
  expect(loadInstallBanner()).toEqual({ isClosed: true, closedAt: 1_000 })
  reopenInstallBanner()
  expect(loadInstallBanner()).toEqual({ isClosed: false, closedAt: 1_000 })
  expect([localStorage.length, sessionStorage.length]).toEqual([2, 0])
  localStorage.setItem('companyIntraNews.installBannerClosedAt', 'yesterday')
  expect(loadInstallBanner().closedAt).toBeNull()
})

test('G-140 once in a session, and once more after a reset', () => {
  expect([isFirstInSession('accessLog'), isFirstInSession('accessLog')]).toEqual([true, false])
  resetFirstInSession('accessLog')
  expect(isFirstInSession('accessLog')).toBe(true)
})

test('G-110 the return path is stored in this tab only', () => {
  saveReturnPath('/news/1')
  expect(loadReturnPath()).toBe('/news/1')
  expect(localStorage).toHaveLength(0)
  saveReturnPath(null)
  expect(loadReturnPath()).toBeNull()
})

describe('a browser that refuses storage', () => {
  test('MOB-05 a full one holds new values in memory, and loses no stored ones', () => {
    reopenInstallBanner()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    closeInstallBanner(1_000)
    expect(loadInstallBanner()).toEqual({ isClosed: true, closedAt: 1_000 })
    vi.restoreAllMocks()
    reopenInstallBanner()
    expect(loadInstallBanner()).toEqual({ isClosed: false, closedAt: 1_000 })
  })

  test('remembers until the page is left', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    markSeen('scope')
    expect(hasSeen('scope')).toBe(true)
    saveSignedIn(true)
    expect(wasSignedIn()).toBe(true)
    saveSignedIn(false)
    expect(wasSignedIn()).toBe(false)
  })

  test('G-220 whether the user could read news remains until the session ends', () => {
    saveSignedIn(true)
    expect(wasReader()).toBe(false)
    saveReader(true)
    saveSignedIn(true)
    expect([wasSignedIn(), wasReader()]).toEqual([true, true])
    saveReader(false)
    expect([wasSignedIn(), wasReader()]).toEqual([true, false])
    saveReader(true)
    saveSignedIn(false)
    expect([wasSignedIn(), wasReader()]).toEqual([false, false])
  })
})
