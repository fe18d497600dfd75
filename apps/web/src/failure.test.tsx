import { refusals } from '@kawaraban/contract/errors.ts'
import { errorText } from '@kawaraban/contract/messages.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from './call.ts'
import { fail } from './failure.ts'
import { keptReturnPath } from './platform/storage.ts'
import { registerUnsaved } from './platform/unsaved.ts'
import type { Doing } from './reaction.ts'
import { setNavigation } from './shell/navigation.ts'
import { queryClient } from './shell/query-client.ts'
import { enterSession, useSession } from './shell/session.ts'
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
  return (code: keyof typeof refusals, doing: Doing) =>
    failure.fail(new calls.CallError(code, refusals[code], 'test', 200), { doing })
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
  test('ERR-10 G-110 an expired session tells so, forgets the account and keeps the way back', async () => {
    enterSession()
    queryClient.setQueryData(['feed'], ['secret'])
    const failing = fail(refused('sessionInvalid'), { doing: 'quiet' })
    expect((await alert()).textContent).toContain(errorText.sessionInvalid)
    expect(gone).toEqual([])
    await press('OK')
    await failing
    expect(gone).toEqual(['/login'])
    expect(keptReturnPath()).toBe('/news/7')
    expect(useSession.getState().isLogin).toBe(false)
    expect(queryClient.getQueryData(['feed'])).toBeUndefined()
  })

  test('ERR-10 ten failed calls of one expired session give one message', async () => {
    const failing = Array.from({ length: 10 }, () => fail(refused('sessionInvalid'), { doing: 'quiet' }))
    await alert()
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    await press('OK')
    await Promise.all(failing)
    expect(gone).toEqual(['/login'])
  })

  test('G-110 G-114 what was entered is kept as soon as the session is lost, and its form is the way back', async () => {
    const kept: string[] = []
    const store = () => {
      kept.push(path)
      return '/news/add'
    }
    const stop = registerUnsaved({ isLostAt: () => true, store })
    const failing = fail(refused('sessionInvalid'), { doing: 'post' })
    await alert()
    expect(kept).toEqual(['/news/7'])
    await press('OK')
    await failing
    expect(keptReturnPath()).toBe('/news/add')
    kept.length = 0
    stop()
    await fail(refused('missingSessionKey'), { doing: 'quiet' })
    expect([kept, keptReturnPath()]).toEqual([[], '/news/7'])
  })

  test.each(['missingSessionKey', 'tokenInvalid', 'csrfFailed'] as const)(
    'G-114 %s keeps what was entered as well',
    async (code) => {
      const keep = vi.fn(() => '/news/add')
      const stop = registerUnsaved({ isLostAt: () => true, store: keep })
      const failing = fail(refused(code), { doing: 'quiet' })
      if (code !== 'missingSessionKey') await press('OK')
      await failing
      stop()
      expect(keep).toHaveBeenCalled()
      expect(keptReturnPath()).toBe('/news/add')
    },
  )

  test('other refusals keep nothing', async () => {
    const keep = vi.fn(() => '/news/add')
    const stop = registerUnsaved({ isLostAt: () => true, store: keep })
    const failing = fail(refused('limitExceeded'), { doing: 'post' })
    await press('OK')
    await failing
    stop()
    expect(keep).not.toHaveBeenCalled()
  })

  test('ERR-11 a missing session key leads to the sign-in screen silently', async () => {
    await fail(refused('missingSessionKey'), { doing: 'show' })
    expect(gone).toEqual(['/login'])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('ERR-12 AUTH-17 a failed CSRF check is told of and deletes the session', async () => {
    const failing = fail(refused('csrfFailed'), { doing: 'save' })
    await press('OK')
    await failing
    expect(server.calls()).toEqual(['deleteSession'])
    expect(gone).toEqual(['/login'])
  })

  test('ERR-06 a denied permission is told of and leads to the feed', async () => {
    const failing = fail(refused('noPermission'), { doing: 'show' })
    expect((await alert()).textContent).toContain(errorText.noPermission)
    await press('OK')
    await failing
    expect(gone).toEqual(['/'])
  })

  test('ERR-06 ERR-07 G-107 the profile is fetched anew, since the role has changed', async () => {
    path = '/'
    for (const doing of ['candidates', 'quiet'] as const) {
      queryClient.setQueryData(['myProfile'], {})
      await fail(refused('noPermission'), { doing })
      expect(queryClient.getQueryState(['myProfile'])?.isInvalidated).toBe(true)
    }
  })

  test('an aborted call is no failure', async () => {
    await fail(new DOMException('left', 'AbortError'), { doing: 'post' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('ERR-09 an error that is none of a call gives a message, never silence', async () => {
    const failing = fail(new TypeError('broken'), { doing: 'show' })
    expect((await alert()).textContent).toContain('通信できませんでした')
    await press('OK')
    await failing
  })

  test('ERR-13 G-119 the management group is offered once in the life of the page', async () => {
    const failing = fail(refused('noManagementGroup'), { doing: 'show' })
    expect((await alert()).textContent).toContain('管理グループの作成が必要です')
    await press('OK')
    await failing
    await fail(refused('noManagementGroup'), { doing: 'quiet' })
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

  test('AUTH-19 WEB-04 ERR-22 it closes once, and nothing is told any more', async () => {
    const calls = bridge()
    const failing = await onFreshPage()
    await failing('missingSessionKey', 'show')
    await failing('csrfFailed', 'save')
    await failing('noPermission', 'show')
    await waitFor(() => expect(server.calls()).toHaveLength(1))
    expect(calls).toEqual(['close'])
  })
})
