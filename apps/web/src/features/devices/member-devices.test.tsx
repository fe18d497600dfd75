import { signOutMember } from '@kawaraban/contract/devices.ts'
import { getCompanyUser } from '@kawaraban/contract/members.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'
import { devicesText } from '../../messages/devices.ts'
import { cast } from '../../testing/cast.fake.ts'
import { refuse } from '../../testing/server.fake.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(closeApp)

const text = devicesText.member
const open = async (answers: NonNullable<Parameters<typeof openApp>[1]>['answers'] = {}) => {
  const app = await openApp('/setting/users/3', { role: 'admin', answers: { signOutMember: null, ...answers } })
  const signOut = async (button = 'ログアウト') => {
    await app.press('button', text.signOut)
    const question = within(await screen.findByRole('alertdialog', { name: 'ログアウト' }))
    question.getByText('田中 美咲さんのすべての端末をログアウトします。よろしいですか？')
    await userEvent.click(question.getByRole('button', { name: button }))
  }
  return { ...app, signOut }
}

test('G-326 an admin signs the person of a profile out on all devices, after a confirmation', async () => {
  const { server, signOut } = await open()
  await signOut('キャンセル')
  expect(server.requests(signOutMember)).toEqual([])
  await signOut()
  await screen.findByText(devicesText.signedOut)
  expect(server.requests(signOutMember).map(({ params }) => params)).toEqual([{ companyUserId: '3' }])
})

test('G-326 a failure is shown, and an account that is gone is said to be', async () => {
  const { server, press, signOut } = await open({ signOutMember: () => new Error('offline') })
  await signOut()
  await screen.findByText(/^通信できませんでした。/)
  await press('button', 'OK')
  server.on(signOutMember, refuse('documentDeleted'))
  server.on(getCompanyUser, refuse('documentDeleted'))
  await signOut()
  await screen.findByText('アカウントが見つかりません')
})

test('G-326 the own profile has no such button: the own devices have a screen', async () => {
  await open({ getCompanyUser: cast.sato })
  await screen.findByText('アカウントID')
  expect(screen.queryByRole('button', { name: text.signOut })).toBeNull()
})
