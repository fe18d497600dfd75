import { deleteAddress, enterAddress, type Receiving, tryReceiving } from '@kawaraban/contract/receiving.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeApp } from '../../app/open-app.fake.tsx'
import { refuse } from '../../testing/server.fake.ts'
import { findSwitch, storedPush, subscribedBrowser, tearDown } from '../push/push-settings.fake.tsx'
import { claim, mail, open, own, usual } from './receiving.fake.tsx'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  tearDown()
  closeApp()
})

describe('MAIL-02 the address', () => {
  test('is entered, and waits for its confirmation; what was typed stays where it fails', async () => {
    let isSent = false
    const results = [
      refuse('invalidAddress'),
      { result: 'tooMany' as const },
      { result: 'notSent' as const },
      new Error('no network'),
    ]
    const { press, server } = await open(usual, {
      answers: {
        getReceiving: () =>
          isSent
            ? { ...usual, mail: { ...mail, pending: { address: own.address, endsAt: '2026/11/21 10:00' } } }
            : usual,
        enterAddress: () => {
          const next = results.shift()
          isSent = next === undefined
          return next ?? { result: 'sent' as const }
        },
      },
    })
    await screen.findByText('メールはここに届きます')
    screen.getByText('ログインのアカウント')
    await press('button', 'メールアドレスを入力する')
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'メールアドレス' })
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, own.address)
    for (const words of [
      /メールアドレスとして使えません。/,
      /1日に3通まで/,
      /確認メールを送れませんでした。/,
      /^送れませんでした。/,
    ]) {
      await press('button', '確認メールを送る')
      await screen.findByText(words)
      expect(field.value).toBe(own.address)
    }
    await press('button', '確認メールを送る')
    await screen.findByText(
      'hanako@home.example.jpに確認メールを送りました。2026/11/21 10:00までに、メールのリンクを開いて確認すると、通知が届くようになります。',
    )
    expect(document.activeElement?.textContent).toBe('メールアドレスを入力する')
    expect(server.requests(enterAddress).at(-1)?.body).toEqual({ address: own.address })
  })

  test('takes nothing more in while its mail is sent (G-711)', async () => {
    const answer = Promise.withResolvers<{ result: 'tooMany' }>()
    const { press } = await open(usual, { answers: { enterAddress: () => answer.promise } })
    await screen.findByText('メールはここに届きます')
    await press('button', 'メールアドレスを入力する')
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'メールアドレス' })
    await userEvent.type(field, `${own.address}{Enter}.jp`)
    expect([field.value, document.activeElement]).toEqual([own.address, field])
    answer.resolve({ result: 'tooMany' })
    await screen.findByText(/1日に3通まで/)
    await userEvent.type(field, '.jp')
    expect(field.value).toBe(`${own.address}.jp`)
  })

  test.each<[boolean, Receiving['choice'], boolean]>([
    [true, null, true],
    [true, 'push', false],
    [false, 'push', true],
  ])(
    'says that mails go to it, where switching mail off is allowed: %s, and %s is chosen: %s',
    async (mayBeOff, choice, isSaid) => {
      await open({ ...usual, choice, mail: { ...mail, mayBeOff, addresses: [claim] } })
      await screen.findByText(claim.address)
      expect(screen.queryAllByText('メールはここに届きます')).toHaveLength(isSaid ? 1 : 0)
    },
  )

  test('is removed after a question', async () => {
    let isThere = true
    const { press, server } = await open(usual, {
      answers: {
        getReceiving: () => ({ ...usual, mail: { ...mail, addresses: isThere ? [own] : [] } }),
        deleteAddress: () => {
          isThere = false
          return null
        },
      },
    })
    await screen.findByText('自分で入力')
    await press('button', '入力したアドレスを削除する')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'キャンセル' }))
    expect(server.requests(deleteAddress)).toEqual([])
    await press('button', '入力したアドレスを削除する')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
    await screen.findByText('メールアドレスは登録されていません。')
    expect(server.requests(deleteAddress)).toHaveLength(1)
  })

  test('cannot be entered where the company does not allow it; one that was refused says so', async () => {
    await open({
      ...usual,
      mail: { ...mail, mayEnter: false, addresses: [{ ...claim, isUsed: false, isRefused: true }] },
    })
    await screen.findByText('相手のメールサーバーが受け取りを拒否したため、使われていません。')
    expect(screen.queryByRole('button', { name: 'メールアドレスを入力する' })).toBeNull()
  })
})

describe('HEALTH-03 the trial', () => {
  const device = { subscriptionId: '8', browser: 'Chrome', system: 'Android', result: 'sent' } as const

  test('says for each device and the address what came of it', async () => {
    const { press, server } = await open(usual, {
      answers: {
        tryReceiving: {
          devices: [device, { ...device, subscriptionId: '9', browser: null, system: null, result: 'gone' }],
          mail: { address: claim.address, result: 'refused' },
        },
      },
    })
    await screen.findByText('次の通知は、プッシュ通知で届きます。')
    await press('button', '届くか試す')
    const list = within(await screen.findByRole('list', { name: 'テスト通知の結果' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Chrome・Android送りました。表示されないときは、端末の通知の設定を確認してください。',
      'ブラウザー通知の登録がなくなっていました。その端末で、通知をもう一度オンにしてください。',
      'メール（tanaka@example.com）相手のメールサーバーが受け取りを拒否しました。アドレスを確認してください。',
    ])
    expect(server.requests(tryReceiving)).toHaveLength(1)
  })

  test.each([
    ['too many', refuse('tooManyRequests'), /^1時間に3回まで試せます。しばらく/],
    ['no network', new Error('no network'), /^テスト通知を送れませんでした。/],
    ['nothing to send to', () => ({ devices: [], mail: null }), /^送り先になる端末もメールアドレスもありません。/],
  ] as const)('says so: %s', async (_, answer, words) => {
    const { press } = await open(usual, { answers: { tryReceiving: answer } })
    await screen.findByText(/^次の通知は/)
    await press('button', '届くか試す')
    await screen.findByText(words)
  })

  test('a browser that its push service does not know any more is switched off, and the row says what to do', async () => {
    const browser = await subscribedBrowser()
    const answers = {
      getPush: { publicKey: null },
      savePushSubscription: { subscriptionId: '7' },
      deletePushSubscription: null,
      tryReceiving: { devices: [{ ...device, subscriptionId: '7', result: 'gone' as const }], mail: null },
    }
    const { press } = await open(usual, { config: { hasMail: true, hasWebPush: true }, answers })
    await screen.findByText(/^次の通知は/)
    await press('button', '届くか試す')
    await screen.findByText('このブラウザー（Chrome・Android）')
    await waitFor(async () => expect((await findSwitch()).checked).toBe(false))
    expect([browser.subscription(), storedPush()]).toEqual([null, null])
  })
})
