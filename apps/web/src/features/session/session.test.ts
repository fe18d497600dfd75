import { beforeEach, expect, test } from 'vitest'
import { enterSession, keepMe, leaveSession, useSession } from './session.ts'

const nothing = { isLogin: false, myStatus: null, grantedStatus: 'pending', userId: null }

beforeEach(leaveSession)

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
    enterSession()
    expect(useSession.getState()).toEqual({ ...nothing, isLogin: true })
    keepMe({ accountId: 'a1', agreement: { termsVersion, isGrantedAnalytics } })
    expect(useSession.getState()).toEqual({ isLogin: true, myStatus, grantedStatus, userId: 'a1' })
    leaveSession()
    expect(useSession.getState()).toEqual(nothing)
  },
)
