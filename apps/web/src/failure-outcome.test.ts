import { refusals } from '@kawaraban/contract/errors.ts'
import { errorText, failureText } from '@kawaraban/contract/messages.ts'
import { describe, expect, test } from 'vitest'
import type { CallCode } from './call.ts'
import { type FailureContext, outcomeOf, type UserAction } from './failure-outcome.ts'

const browser: FailureContext = { action: 'show', status: 200, text: '', isWebView: false, isHome: false }
const webView: FailureContext = { ...browser, isWebView: true }
const everything: readonly UserAction[] = [
  'post',
  'edit',
  'delete',
  'show',
  'complete',
  'uncomplete',
  'save',
  'candidates',
  'quiet',
]

describe('refusals that concern the account are the same whatever the user does', () => {
  test.each(everything)('ERR-10 an ended session while action %s: login-expired message, close or login', (action) => {
    for (const code of ['sessionInvalid', 'tokenInvalid'] as const) {
      const message = { text: 'ログインの有効期限が切れました。もう一度ログインしてください。' }
      expect(outcomeOf(code, { ...webView, action })).toEqual({ message, nextStep: 'close' })
      expect(outcomeOf(code, { ...browser, action })).toEqual({ message, nextStep: 'login' })
    }
  })

  test.each(everything)('ERR-11 G-114 no session key while action %s: silently out', (action) => {
    expect(outcomeOf('missingSessionKey', { ...webView, action })).toEqual({ nextStep: 'close' })
    expect(outcomeOf('missingSessionKey', { ...browser, action })).toEqual({ nextStep: 'login' })
  })

  test.each(everything)(
    'ERR-12 AUTH-17 a failed CSRF check while action %s: message, session deleted, out',
    (action) => {
      const message = { text: failureText.checkNetwork }
      expect(outcomeOf('csrfFailed', { ...webView, action })).toEqual({ message, nextStep: 'closeAndSignOut' })
      expect(outcomeOf('csrfFailed', { ...browser, action })).toEqual({ message, nextStep: 'signOut' })
    },
  )

  test.each(everything)('ERR-13 G-119 no management group while action %s: the way to one is offered', (action) => {
    expect(outcomeOf('noManagementGroup', { ...browser, action })).toEqual({ nextStep: 'offerGroup' })
  })
})

describe('no permission', () => {
  const message = { text: '社内報を閲覧する権限がありません。管理者にお問い合わせください。' }

  test('ERR-06 the web view shows the access-denied text and closes', () => {
    expect(outcomeOf('noPermission', { ...webView, isHome: true })).toEqual({ message, nextStep: 'close' })
  })

  test('ERR-06 G-114 a browser shows it and goes to the feed; on the feed the profile says what to show', () => {
    expect(outcomeOf('noPermission', browser)).toEqual({ message, nextStep: 'home' })
    expect(outcomeOf('noPermission', { ...browser, isHome: true, action: 'quiet' })).toEqual({})
  })

  test.each(['post', 'edit'] as const)('ERR-06 G-048 W-23 on %s only the text is another one', (action) => {
    const message = { text: 'この操作を行う権限がありません。' }
    expect(outcomeOf('noPermission', { ...webView, action })).toEqual({ message, nextStep: 'close' })
    expect(outcomeOf('noPermission', { ...browser, action })).toEqual({ message, nextStep: 'home' })
  })

  test('ERR-07 PERM-14 on candidates, publish list and authorities it goes home silently, in the web view as well', () => {
    for (const where of [browser, webView]) {
      expect(outcomeOf('noPermission', { ...where, action: 'candidates' })).toEqual({ nextStep: 'home' })
    }
  })
})

describe('posts', () => {
  const browserOutcome = (code: CallCode, action: UserAction) => outcomeOf(code, { ...browser, action })

  test('ERR-02 G-120 an ended post cannot be edited: message under the title エラー, then the list', () => {
    const message = { title: 'エラー', text: 'すでに投稿が公開終了されているため、投稿を編集できません。' }
    expect(browserOutcome('newsExpired', 'edit')).toEqual({ message, nextStep: 'home' })
  })

  test('ERR-03 an ended post on the publish list leads home silently', () => {
    expect(browserOutcome('newsExpired', 'candidates')).toEqual({ nextStep: 'home' })
  })

  test('ERR-01 the 1,001st post is refused with the limit', () => {
    expect(browserOutcome('limitExceeded', 'post')).toEqual({
      message: {
        text: '投稿数が上限の1,000件を超えるため、投稿できません。不要な投稿を削除してから、もう一度お試しください。',
      },
    })
  })

  test('ERR-04 an end in the past is left to the form', () => {
    expect(browserOutcome('oldEndDate', 'post')).toEqual({})
    expect(browserOutcome('oldEndDate', 'edit')).toEqual({})
  })

  test.each([
    ['show', failureText.show],
    ['edit', failureText.show],
    ['delete', failureText.delete],
    ['complete', failureText.complete],
    ['uncomplete', failureText.complete],
  ] as const)('ERR-21 a deleted post while action %s has a text of its own', (action, text) => {
    expect(browserOutcome('documentDeleted', action)).toEqual({ message: { text } })
  })

  test('ERR-21 G-120 a post that the server cannot take has its text, an edit too', () => {
    for (const action of ['post', 'edit'] as const) {
      expect(outcomeOf('internal', { ...browser, action, status: 500 })).toEqual({
        message: { text: failureText[action] },
      })
      expect(outcomeOf('unknown', { ...browser, action })).toEqual({ message: { text: failureText[action] } })
    }
  })

  test('G-116 every refusal of a field has a Japanese text', () => {
    for (const code of Object.keys(refusals).filter((name) => name.startsWith('invalid')) as CallCode[]) {
      expect(browserOutcome(code, 'post').message?.text).toMatch(/[ぁ-ん]/)
    }
  })

  test('G-122 the last admin is reported, even where other failures are only logged', () => {
    expect(browserOutcome('lastAdmin', 'save')).toEqual({ message: { text: errorText.lastAdmin } })
  })
})

describe('failures without a code of their own', () => {
  test.each(['network', 'timeout'] as const)('ERR-09 %s gives the check-network message', (code) => {
    for (const action of ['post', 'edit', 'delete', 'show', 'save'] as const) {
      const outcome = outcomeOf(code, { ...browser, action, status: 0, text: 'a & b' })
      expect(outcome).toEqual({ message: { text: failureText.checkNetwork } })
    }
  })

  test('ERR-09 any other error gives the check-network message', () => {
    expect(outcomeOf('internal', { ...browser, action: 'delete', status: 500 })).toEqual({
      message: { text: failureText.checkNetwork },
    })
  })

  test.each([
    ['complete', '完了にできませんでした。'],
    ['uncomplete', '未完了に戻せませんでした。'],
  ] as const)('ERR-09 G-337 before it a failed %s says what was not done', (action, title) => {
    for (const [code, status] of [
      ['network', 0],
      ['timeout', 0],
      ['internal', 500],
      ['unknown', 200],
    ] as const)
      expect(outcomeOf(code, { ...browser, action, status })).toEqual({
        message: { title, text: failureText.checkNetwork },
      })
  })

  test.each(['!', '/', ':', '@', '[', '`', '{', '~', ' '])(
    'ERR-08 G-007 a failed write with %j in its text advises full width',
    (mark) => {
      for (const action of ['post', 'edit', 'save'] as const) {
        const outcome = outcomeOf('unknown', { ...browser, action, status: 403, text: `お知らせ${mark}` })
        expect(outcome).toEqual({ message: { text: failureText.oddCharacters } })
      }
    },
  )

  test('ERR-08 G-007 not without such characters, not for reads, not for a lost network', () => {
    const odd = (change: Partial<FailureContext>) =>
      outcomeOf('unknown', { ...browser, action: 'post', status: 500, text: '記号！', ...change }).message?.text
    expect(odd({})).toBe(failureText.post)
    expect(odd({ text: 'a b', action: 'delete' })).toBe(failureText.checkNetwork)
    expect(odd({ text: 'a b', status: 0 })).toBe(failureText.checkNetwork)
  })

  test('G-074 AUD-14 nothing is shown for feed, tables and user lists', () => {
    for (const action of ['quiet', 'candidates'] as const) {
      for (const code of ['network', 'timeout', 'internal', 'unknown', 'documentDeleted'] as const) {
        expect(outcomeOf(code, { ...browser, action, status: 500 })).toEqual({})
      }
    }
  })
})
