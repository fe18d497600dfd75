import { refusals } from '@kawaraban/contract/errors.ts'
import { errorText, failureText } from '@kawaraban/contract/messages.ts'
import { describe, expect, test } from 'vitest'
import type { CallCode } from './call.ts'
import { type Doing, reactionTo, type Situation } from './reaction.ts'

const browser: Situation = { doing: 'show', status: 200, text: '', isWebView: false, isHome: false }
const webView: Situation = { ...browser, isWebView: true }
const everything: readonly Doing[] = ['post', 'edit', 'delete', 'show', 'complete', 'save', 'candidates', 'quiet']

describe('refusals that concern the account are the same whatever the user does', () => {
  test.each(everything)('ERR-10 an ended session while doing %s: login-expired message, close or login', (doing) => {
    for (const code of ['sessionInvalid', 'tokenInvalid'] as const) {
      const tell = { text: 'ログインの有効期限が切れました。もう一度ログインしてください。' }
      expect(reactionTo(code, { ...webView, doing })).toEqual({ tell, act: 'close' })
      expect(reactionTo(code, { ...browser, doing })).toEqual({ tell, act: 'login' })
    }
  })

  test.each(everything)('ERR-11 G-114 no session key while doing %s: silently out', (doing) => {
    expect(reactionTo('missingSessionKey', { ...webView, doing })).toEqual({ act: 'close' })
    expect(reactionTo('missingSessionKey', { ...browser, doing })).toEqual({ act: 'login' })
  })

  test.each(everything)('ERR-12 AUTH-17 a failed CSRF check while doing %s: message, session deleted, out', (doing) => {
    const tell = { text: failureText.checkNetwork }
    expect(reactionTo('csrfFailed', { ...webView, doing })).toEqual({ tell, act: 'closeAndSignOut' })
    expect(reactionTo('csrfFailed', { ...browser, doing })).toEqual({ tell, act: 'signOut' })
  })

  test.each(everything)('ERR-13 G-119 no management group while doing %s: the way to one is offered', (doing) => {
    expect(reactionTo('noManagementGroup', { ...browser, doing })).toEqual({ act: 'offerGroup' })
  })
})

describe('no permission', () => {
  const tell = { text: '社内報を閲覧する権限がありません。管理者にお問い合わせください。' }

  test('ERR-06 the web view shows the access-denied text and closes', () => {
    expect(reactionTo('noPermission', { ...webView, isHome: true })).toEqual({ tell, act: 'close' })
  })

  test('ERR-06 G-114 a browser shows it and goes to the feed; on the feed the profile says what to show', () => {
    expect(reactionTo('noPermission', browser)).toEqual({ tell, act: 'home' })
    expect(reactionTo('noPermission', { ...browser, isHome: true, doing: 'quiet' })).toEqual({})
  })

  test('ERR-07 PERM-14 on candidates, publish list and authorities it goes home silently, in the web view as well', () => {
    for (const place of [browser, webView]) {
      expect(reactionTo('noPermission', { ...place, doing: 'candidates' })).toEqual({ act: 'home' })
    }
  })
})

describe('posts', () => {
  const told = (code: CallCode, doing: Doing) => reactionTo(code, { ...browser, doing })

  test('ERR-02 G-120 an ended post cannot be edited: message under the title エラー, then the list', () => {
    const tell = { title: 'エラー', text: 'すでに投稿が公開終了されているため、投稿を編集できません。' }
    expect(told('newsExpired', 'edit')).toEqual({ tell, act: 'home' })
  })

  test('ERR-03 an ended post on the publish list leads home silently', () => {
    expect(told('newsExpired', 'candidates')).toEqual({ act: 'home' })
  })

  test('ERR-01 the 1,001st post is refused with the limit', () => {
    expect(told('limitExceeded', 'post')).toEqual({
      tell: {
        text: '投稿数が上限の1,000件を超えるため、投稿できません。不要な投稿を削除してから、もう一度お試しください。',
      },
    })
  })

  test('ERR-04 an end in the past is left to the form', () => {
    expect(told('oldEndDate', 'post')).toEqual({})
    expect(told('oldEndDate', 'edit')).toEqual({})
  })

  test.each([
    ['show', failureText.show],
    ['edit', failureText.show],
    ['delete', failureText.delete],
    ['complete', failureText.complete],
  ] as const)('ERR-21 a deleted post while doing %s has a text of its own', (doing, text) => {
    expect(told('documentDeleted', doing)).toEqual({ tell: { text } })
  })

  test('ERR-21 G-120 a post that the server cannot take has its text, an edit too', () => {
    for (const doing of ['post', 'edit'] as const) {
      expect(reactionTo('internal', { ...browser, doing, status: 500 })).toEqual({ tell: { text: failureText[doing] } })
      expect(reactionTo('unknown', { ...browser, doing })).toEqual({ tell: { text: failureText[doing] } })
    }
  })

  test('G-116 every refusal of a field has a Japanese text', () => {
    for (const code of Object.keys(refusals).filter((name) => name.startsWith('invalid')) as CallCode[]) {
      expect(told(code, 'post').tell?.text).toMatch(/[ぁ-ん]/)
    }
  })

  test('G-122 the last admin is told of, even where failures are only logged otherwise', () => {
    expect(told('lastAdmin', 'save')).toEqual({ tell: { text: errorText.lastAdmin } })
  })
})

describe('failures without a code of their own', () => {
  test.each(['network', 'timeout'] as const)('ERR-09 %s gives the check-network message', (code) => {
    for (const doing of ['post', 'edit', 'delete', 'show', 'complete', 'save'] as const) {
      const reaction = reactionTo(code, { ...browser, doing, status: 0, text: 'a & b' })
      expect(reaction).toEqual({ tell: { text: failureText.checkNetwork } })
    }
  })

  test('ERR-09 any other error gives the check-network message', () => {
    expect(reactionTo('internal', { ...browser, doing: 'complete', status: 500 })).toEqual({
      tell: { text: failureText.checkNetwork },
    })
  })

  test.each(['!', '/', ':', '@', '[', '`', '{', '~', ' '])(
    'ERR-08 G-007 a failed write with %j in its text advises full width',
    (mark) => {
      for (const doing of ['post', 'edit', 'save'] as const) {
        const reaction = reactionTo('unknown', { ...browser, doing, status: 403, text: `お知らせ${mark}` })
        expect(reaction).toEqual({ tell: { text: failureText.oddCharacters } })
      }
    },
  )

  test('ERR-08 G-007 not without such characters, not for reads, not for a lost network', () => {
    const odd = (change: Partial<Situation>) =>
      reactionTo('unknown', { ...browser, doing: 'post', status: 500, text: '記号！', ...change }).tell?.text
    expect(odd({})).toBe(failureText.post)
    expect(odd({ text: 'a b', doing: 'delete' })).toBe(failureText.checkNetwork)
    expect(odd({ text: 'a b', status: 0 })).toBe(failureText.checkNetwork)
  })

  test('G-074 AUD-14 nothing is shown for feed, tables and user lists', () => {
    for (const doing of ['quiet', 'candidates'] as const) {
      for (const code of ['network', 'timeout', 'internal', 'unknown', 'documentDeleted'] as const) {
        expect(reactionTo(code, { ...browser, doing, status: 500 })).toEqual({})
      }
    }
  })
})
