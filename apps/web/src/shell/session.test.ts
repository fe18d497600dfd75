import { beforeEach, expect, test } from 'vitest'
import { saveTermsVersion } from '../platform/terms-version.ts'
import { clearSession, markSignedIn, saveMe, useSession } from './session.ts'

const nothing = { isLogin: false, myStatus: null, grantedStatus: 'pending', userId: null, agreement: null }

beforeEach(clearSession)

test('AUTH-12 the client session starts signed out, with consent pending', () => {
  expect(useSession.getState()).toEqual(nothing)
})

test.each([
  ['2.8.0', true, 'terms', 'granted'],
  ['2.9.0', null, 'analytics', 'pending'],
  ['2.9.0', true, 'newsIndex', 'granted'],
  ['2.9.0', false, 'newsIndex', 'notGranted'],
] as const)(
  'AUTH-12 CONS-01 CONS-02 terms %s and analytics %s make status %s and consent %s',
  (termsVersion, isGrantedAnalytics, myStatus, grantedStatus) => {
    markSignedIn()
    expect(useSession.getState()).toEqual({ ...nothing, isLogin: true })
    const agreement = { termsVersion, isGrantedAnalytics }
    expect(saveMe({ accountId: 'a1', agreement })).toBe(myStatus)
    expect(useSession.getState()).toEqual({ isLogin: true, myStatus, grantedStatus, userId: 'a1', agreement })
    clearSession()
    expect(useSession.getState()).toEqual(nothing)
  },
)

test('CONS-09 LIM-15 when an answer announces newer terms, users who agreed to older ones have to agree again', () => {
  markSignedIn()
  saveMe({ accountId: 'a1', agreement: { termsVersion: '2.9.0', isGrantedAnalytics: true } })
  saveTermsVersion('2.9.0')
  expect(useSession.getState().myStatus).toBe('newsIndex')
  saveTermsVersion('2.10.0')
  expect(useSession.getState().myStatus).toBe('terms')
  saveMe({ accountId: 'a1', agreement: { termsVersion: '2.10.0', isGrantedAnalytics: null } })
  expect(useSession.getState().myStatus).toBe('analytics')
  saveTermsVersion('2.9.0')
})
