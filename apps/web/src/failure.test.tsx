import { refusals } from '@kawaraban/contract/errors.ts'
import { errorText } from '@kawaraban/contract/messages.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from './call.ts'
import { fail } from './failure.ts'
import type { UserAction } from './failure-outcome.ts'
import { loadReturnPath, loadSessionEnd } from './platform/storage.ts'
import { registerUnsaved } from './platform/unsaved.ts'
import { setNavigation } from './shell/navigation.ts'
import { queryClient } from './shell/query-client.ts'
import { markSignedIn, useSession } from './shell/session.ts'
import { fakeServer } from './testing/server.fake.ts'
import { DialogHost } from './ui/dialogs.tsx'

let path: string
let gone: string[]
let server: ReturnType<typeof fakeServer>

const refused = (code: keyof typeof refusals) => new CallError(code, refusals[code], 'test', 200)

/** Fails as on a page just loaded, whose web view has not been closed yet. */
const onFreshPage = async () => {
  vi.resetModules()
  const [failure, calls] = await Promise.all([import('./failure.ts'), import('./call.ts')])
  return (code: keyof typeof refusals, action: UserAction) =>
    failure.fail(new calls.CallError(code, refusals[code], 'test', 200), { action })
}

beforeEach(() => {
  path = '/news/7'
  gone = []
  setNavigation({ replace: (to) => gone.push(to), path: () => path })
  server = fakeServer({ deleteSession: null })
  render(<DialogHost />)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  queryClient.clear()
  delete window.companyIntraNewsBridge
  vi.unstubAllGlobals()
})

const alert = () => screen.findByRole('alertdialog')
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('in a browser', () => {
  test('ERR-10 G-110 an expired session is reported, the account cleared and the way back stored', async () => {
    markSignedIn()
    queryClient.setQueryData(['feed'], ['secret'])
    const failing = fail(refused('sessionInvalid'), { action: 'quiet' })
    expect((await alert()).textContent).toContain(errorText.sessionInvalid)
    expect(gone).toEqual([])
    await press('OK')
    await failing
    expect(gone).toEqual(['/login'])
    expect(loadReturnPath()).toBe('/news/7')
    expect(useSession.getState().isLogin).toBe(false)
    expect(queryClient.getQueryData(['feed'])).toBeUndefined()
  })

  test('ERR-10 ten failed calls of one expired session give one message', async () => {
    const failing = Array.from({ length: 10 }, () => fail(refused('sessionInvalid'), { action: 'quiet' }))
    await alert()
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    await press('OK')
    await Promise.all(failing)
    expect(gone).toEqual(['/login'])
  })

  test('G-110 G-114 what was entered is stored as soon as the session is lost, and its form is the way back', async () => {
    const stored: string[] = []
    const store = () => {
      stored.push(path)
      return '/news/add'
    }
    const stop = registerUnsaved({ isLostAt: () => true, store })
    const failing = fail(refused('sessionInvalid'), { action: 'post' })
    await alert()
    expect(stored).toEqual(['/news/7'])
    await press('OK')
    await failing
    expect(loadReturnPath()).toBe('/news/add')
    stored.length = 0
    stop()
    await fail(refused('missingSessionKey'), { action: 'quiet' })
    expect([stored, loadReturnPath()]).toEqual([[], '/news/7'])
  })

  test.each(['missingSessionKey', 'tokenInvalid', 'csrfFailed'] as const)(
    'G-114 %s stores what was entered as well',
    async (code) => {
      const store = vi.fn(() => '/news/add')
      const stop = registerUnsaved({ isLostAt: () => true, store })
      const failing = fail(refused(code), { action: 'quiet' })
      if (code !== 'missingSessionKey') await press('OK')
      await failing
      stop()
      expect(store).toHaveBeenCalled()
      expect(loadReturnPath()).toBe('/news/add')
    },
  )

  test('G-110 input remains stored after a later failure at the sign-in screen', async () => {
    const stop = registerUnsaved({ isLostAt: () => true, store: () => (path === '/login' ? null : '/news/add') })
    await fail(refused('missingSessionKey'), { action: 'post' })
    expect(loadSessionEnd()).toBe('withInput')
    path = '/login'
    await fail(refused('missingSessionKey'), { action: 'quiet' })
    stop()
    expect([loadSessionEnd(), loadReturnPath()]).toEqual(['withInput', '/news/add'])
  })

  test('other refusals store nothing', async () => {
    const store = vi.fn(() => '/news/add')
    const stop = registerUnsaved({ isLostAt: () => true, store })
    const failing = fail(refused('limitExceeded'), { action: 'post' })
    await press('OK')
    await failing
    stop()
    expect(store).not.toHaveBeenCalled()
  })

  test('ERR-11 a missing session key leads to the sign-in screen silently', async () => {
    await fail(refused('missingSessionKey'), { action: 'show' })
    expect(gone).toEqual(['/login'])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('ERR-12 AUTH-17 a failed CSRF check is reported and deletes the session', async () => {
    const failing = fail(refused('csrfFailed'), { action: 'save' })
    await press('OK')
    await failing
    expect(server.calls()).toEqual(['deleteSession'])
    expect(gone).toEqual(['/login'])
  })

  test('ERR-06 a denied permission is reported and leads to the feed', async () => {
    const failing = fail(refused('noPermission'), { action: 'show' })
    expect((await alert()).textContent).toContain(errorText.noPermission)
    await press('OK')
    await failing
    expect(gone).toEqual(['/'])
  })

  test('ERR-06 ERR-07 G-107 the profile is fetched again, since the role has changed', async () => {
    path = '/'
    for (const action of ['candidates', 'quiet'] as const) {
      queryClient.setQueryData(['myProfile'], {})
      await fail(refused('noPermission'), { action })
      expect(queryClient.getQueryState(['myProfile'])?.isInvalidated).toBe(true)
    }
  })

  test('an aborted call is no failure', async () => {
    await fail(new DOMException('left', 'AbortError'), { action: 'post' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('ERR-09 an error that is not a CallError gives a message, never silence', async () => {
    const failing = fail(new TypeError('broken'), { action: 'show' })
    expect((await alert()).textContent).toContain('通信できませんでした')
    await press('OK')
    await failing
  })

  test('ERR-13 G-119 the management group is offered once in the life of the page', async () => {
    const failing = fail(refused('noManagementGroup'), { action: 'show' })
    expect((await alert()).textContent).toContain('管理グループの作成が必要です')
    await press('OK')
    await failing
    await fail(refused('noManagementGroup'), { action: 'quiet' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('in the web view', () => {
  const bridge = () => {
    const calls: string[] = []
    window.companyIntraNewsBridge = {
      alert: async (_, text) => void calls.push(`alert ${text}`),
      closeWebView: () => calls.push('close'),
    }
    return calls
  }

  test.each([
    ['ERR-06', 'noPermission', [`alert ${errorText.noPermission}`, 'close']],
    ['ERR-10', 'tokenInvalid', [`alert ${errorText.tokenInvalid}`, 'close']],
    ['ERR-11', 'missingSessionKey', ['close']],
    ['ERR-12', 'csrfFailed', [`alert ${errorText.csrfFailed}`, 'close']],
  ] as const)('%s %s goes through the app’s own alert and closes it', async (_, code, expected) => {
    const calls = bridge()
    await (await onFreshPage())(code, 'show')
    expect(calls).toEqual(expected)
    expect(gone).toEqual([])
    expect(server.calls()).toEqual(code === 'csrfFailed' ? ['deleteSession'] : [])
  })

  test('AUTH-19 WEB-04 ERR-22 it closes once, and nothing more is shown', async () => {
    const calls = bridge()
    const failing = await onFreshPage()
    await failing('missingSessionKey', 'show')
    await failing('csrfFailed', 'save')
    await failing('noPermission', 'show')
    await waitFor(() => expect(server.calls()).toHaveLength(1))
    expect(calls).toEqual(['close'])
  })
})
