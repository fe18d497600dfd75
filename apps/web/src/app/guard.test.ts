import type { UserStatus } from '@kawaraban/contract/consent.ts'
import type { CompanyUser } from '@kawaraban/contract/members.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import { describe, expect, test } from 'vitest'
import { type ScreenName, screens } from '../shell/screens.ts'
import { type GuardDependencies, guard } from './guard.ts'

type Step = 'csrf' | 'session' | 'me' | 'startMe' | 'service' | 'profile'
type Scene = {
  isWebView?: boolean
  isLogin?: boolean
  status?: UserStatus
  role?: Role
  /** The step that fails. */
  failing?: Step
  /** It fails because the account has no management group. */
  hasNoGroup?: boolean
}

const go = async (
  screen: ScreenName,
  { isWebView = false, isLogin = true, status = 'newsIndex', role = 'viewer', failing, hasNoGroup }: Scene = {},
) => {
  const steps: Step[] = []
  const logged: string[] = []
  const take = async <Answer>(step: Step, answer: Answer): Promise<Answer> => {
    steps.push(step)
    if (step === failing) throw new Error(step)
    return answer
  }
  const dependencies: GuardDependencies = {
    isWebView: () => isWebView,
    ensureCsrfPair: () => take('csrf', undefined),
    checkSession: () => take('session', isLogin),
    ensureStatus: () => take('me', status),
    startStatus: () => void take('startMe', undefined),
    ensureActiveCompany: () => take('service', undefined),
    ensureProfile: () => take('profile', undefined),
    knownProfile: () => (failing === 'profile' ? undefined : ({ role } as CompanyUser)),
    hasNoGroup: () => hasNoGroup === true,
    log: (what) => logged.push(what),
  }
  const result = await guard(screen, dependencies)
  return { result, steps, logged }
}

const names = Object.keys(screens) as ScreenName[]
const entrances: ScreenName[] = ['login', 'terms', 'analytics']
const inner = names.filter((name) => !entrances.includes(name))

describe('in a browser', () => {
  test.each(inner)('NAV-44 NAV-38 the steps to %s run in their order', async (screen) => {
    const { result, steps, logged } = await go(screen, { role: 'admin' })
    expect(result).toBe('enter')
    expect(steps).toEqual(['session', 'csrf', 'me', 'service', 'profile'])
    expect(logged).toEqual([])
  })

  test.each(inner)('NAV-32 not logged in, %s leads to login and requests nothing more', async (screen) => {
    expect(await go(screen, { isLogin: false })).toMatchObject({ result: 'toLogin', steps: ['session'] })
  })

  test('NAV-32 a failed session check counts as not logged in', async () => {
    expect(await go('newsIndex', { failing: 'session' })).toMatchObject({
      result: 'toLogin',
      logged: ['failed to check session'],
    })
  })

  test('NAV-32 not logged in, login itself is shown', async () => {
    expect(await go('login', { isLogin: false })).toMatchObject({ result: 'enter', steps: ['session'] })
  })

  test('NAV-33 without a CSRF pair a screen leads to login', async () => {
    expect(await go('newsDetail', { failing: 'csrf' })).toMatchObject({
      result: 'toLogin',
      steps: ['session', 'csrf'],
    })
  })

  test('G-108 without a CSRF pair login is shown, and no redirect comes back to it', async () => {
    expect((await go('login', { failing: 'csrf' })).result).toBe('enter')
    expect((await go('login', { failing: 'me' })).result).toBe('enter')
  })

  test('NAV-34 NAV-45 ERR-28 a failed me is logged and leads to login', async () => {
    expect(await go('newsIndex', { failing: 'me' })).toMatchObject({
      result: 'toLogin',
      steps: ['session', 'csrf', 'me'],
      logged: ['failed to fetch me'],
    })
  })

  test.each(entrances)('NAV-36 logged in, %s leads to the index', async (screen) => {
    expect(await go(screen)).toMatchObject({ result: 'toIndex', steps: ['session', 'csrf', 'me'] })
  })
})

describe('who has not agreed yet', () => {
  test.each(names.filter((name) => name !== 'terms'))(
    'NAV-35 CONS-01 status terms forces the terms in place of %s, and nothing is activated or fetched',
    async (screen) => {
      expect(await go(screen, { status: 'terms', role: 'admin' })).toEqual({
        result: 'toTerms',
        steps: ['session', 'csrf', 'me'],
        logged: [],
      })
    },
  )

  test.each(names.filter((name) => name !== 'analytics'))(
    'NAV-35 CONS-01 status analytics forces the analytics in place of %s, and nothing is activated or fetched',
    async (screen) => {
      expect(await go(screen, { status: 'analytics', role: 'admin' })).toEqual({
        result: 'toAnalytics',
        steps: ['session', 'csrf', 'me'],
        logged: [],
      })
    },
  )

  test.each(['terms', 'analytics'] as const)('NAV-35 the forced screen %s itself is entered', async (status) => {
    expect(await go(status, { status })).toMatchObject({ result: 'enter', steps: ['session', 'csrf', 'me'] })
  })

  test.each(inner)('G-111 WEB-05 in the web view %s is entered nevertheless', async (screen) => {
    expect((await go(screen, { isWebView: true, status: 'terms', role: 'admin' })).result).toBe('enter')
  })
})

describe('in the web view', () => {
  test.each(inner)(
    'NAV-31 WEB-05 G-332 for %s there is a CSRF pair, no session is requested, and me only beside it',
    async (screen) => {
      const { result, steps } = await go(screen, { isWebView: true, role: 'admin' })
      expect(result).toBe('enter')
      expect(steps).toEqual(['csrf', 'startMe', 'service', 'profile'])
    },
  )

  test('NAV-31 without a CSRF pair the web view is closed', async () => {
    expect(await go('newsIndex', { isWebView: true, failing: 'csrf' })).toMatchObject({
      result: 'closeWebView',
      steps: ['csrf'],
    })
  })

  test.each(entrances)('G-111 %s leads to the index', async (screen) => {
    expect((await go(screen, { isWebView: true })).result).toBe('toIndex')
  })
})

describe('after sign-in', () => {
  test.each(['service', 'profile'] as const)(
    'NAV-45 ERR-28 a failed %s step is logged and ignored',
    async (failing) => {
      const { result, logged } = await go('newsIndex', { failing })
      expect(result).toBe('enter')
      expect(logged).toHaveLength(1)
    },
  )

  test.each(['service', 'profile'] as const)(
    'G-119 no management group at the %s step: nothing else loads',
    async (failing) => {
      expect((await go('newsIndex', { failing, hasNoGroup: true })).result).toBe('needsGroup')
    },
  )

  test('PEOPLE-01 G-380 PERM-14 the form of a new person is for admins alone', async () => {
    for (const role of ['editor', 'viewer', 'none'] as const)
      expect((await go('settingUserAdd', { role })).result).toBe('forbidden')
    expect((await go('settingUserAdd', { role: 'admin' })).result).toBe('enter')
  })

  test.each(['newsAdd', 'newsEdit', 'progress'] as const)(
    'NAV-40 PERM-10 BOARD-03 G-040 viewer and none may not open %s',
    async (screen) => {
      for (const role of ['viewer', 'none'] as const) expect((await go(screen, { role })).result).toBe('forbidden')
      for (const role of ['admin', 'editor'] as const) expect((await go(screen, { role })).result).toBe('enter')
    },
  )

  test('G-220 G-039 the address of a post leads none to the index, which says why, and nobody else', async () => {
    for (const isWebView of [false, true]) {
      expect((await go('newsDetail', { role: 'none', isWebView })).result).toBe('toIndex')
      expect((await go('newsIndex', { role: 'none', isWebView })).result).toBe('enter')
    }
    for (const role of ['viewer', 'editor', 'admin'] as const)
      expect((await go('newsDetail', { role })).result).toBe('enter')
    expect((await go('newsDetail', { role: 'none', failing: 'profile' })).result).toBe('enter')
  })
})
