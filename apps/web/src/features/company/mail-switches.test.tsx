import { updateCompanySettings } from '@kawaraban/contract/company.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'

afterEach(closeApp)

const labels = {
  allowsOwnAddresses: 'メールアドレスを自分で入力できるようにする',
  allowsMailOff: 'メールでの通知をオフにできるようにする',
  mailsContent: 'メールに投稿の本文を載せる',
}

test('MAIL-06 G-676 an admin decides what mail may do, each switch is off to begin with, and the own choice follows', async () => {
  let mayBeOff = false
  const { server } = await openApp('/setting', {
    role: 'admin',
    config: { hasMail: true },
    answers: {
      getReceiving: () => ({
        choice: null,
        hasPush: true,
        devices: 1,
        mail: { mayBeOff, mayEnter: false, addresses: [], pending: null },
      }),
      updateCompanySettings: ({ body }) => {
        mayBeOff ||= body.allowsMailOff === true
        return null
      },
    },
  })
  await screen.findByRole('radio', { name: 'メールだけ' })
  expect(screen.queryByRole('radio', { name: 'プッシュ通知だけ' })).toBeNull()
  for (const name of Object.values(labels)) {
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name })
    expect(toggle.checked).toBe(false)
    await userEvent.click(toggle)
    await screen.findByRole('switch', { name, checked: true })
  }
  await screen.findByRole('radio', { name: 'プッシュ通知だけ' })
  expect(server.requests(updateCompanySettings).map(({ body }) => body)).toEqual(
    Object.keys(labels).map((setting) => ({ [setting]: true })),
  )
})

test('MAIL-01 without a mail server an admin has no such switch', async () => {
  await openApp('/setting', { role: 'admin' })
  await screen.findByRole('switch', { name: '通知にタイトルを出さない' })
  for (const name of Object.values(labels)) expect(screen.queryByText(name)).toBeNull()
})
