import { updateWorkingHours } from '@kawaraban/contract/working-days.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'
import { workingDaysText as text } from '../../messages/working-days.ts'
import { refuse } from '../../testing/server.fake.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 1, 0), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  closeApp()
})

const none = { opensAt: '08:00', closesAt: '20:00', daysOff: [] as string[], notes: [], version: 0 }
const some = {
  ...none,
  daysOff: ['2026-08-14', '2026-12-24', '2026-12-28'],
  notes: [{ day: '2026-12-28', note: '大掃除' }],
  version: 3,
}
const open = (answers: NonNullable<Parameters<typeof openApp>[1]>['answers'] = {}) =>
  openApp('/setting/working-days', {
    role: 'admin',
    answers: { getWorkingHours: some, updateWorkingHours: null, ...answers },
  })
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const days = async () => {
  const lists = (await section(text.daysOff.heading)).queryAllByRole('list')
  return lists.flatMap((list) =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  )
}
const add = async (date: string, note = '') => {
  const entry = await section(text.daysOff.heading)
  await userEvent.type(entry.getByRole('textbox', { name: '日付' }), date)
  if (note) await userEvent.type(entry.getByRole('textbox', { name: 'メモ（任意）' }), note)
  await userEvent.keyboard('{Enter}')
}
const save = () => userEvent.click(screen.getByRole('button', { name: '保存する' }))

test('G-250 an admin adds, removes and saves days off, by keyboard, with the holidays that come', async () => {
  const { server } = await open()
  expect(await days()).toEqual(['2026/12/24(木)', '2026/12/28(月)大掃除', '2026/08/14(金)'])
  const holidays = await section(text.holidays.heading)
  expect(holidays.getAllByRole('listitem').map((item) => item.textContent)[0]).toBe('2026/11/23(月)勤労感謝の日')
  screen.getByText(text.unchanged)
  await add('2026/12/25', '創立記念日')
  expect(await days()).toContain('2026/12/25(金)創立記念日未保存')
  expect((await section(text.daysOff.heading)).getByRole('textbox', { name: '日付' })).toBe(document.activeElement)
  screen.getByRole('button', { name: '2026/12/24(木)の休業日を削除' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('2026/12/25(金)の休業日を削除')
  screen.getByText(text.changed)
  await save()
  await screen.findByText(text.saved)
  expect(server.requests(updateWorkingHours)[0]?.body).toEqual({
    ...some,
    daysOff: ['2026-08-14', '2026-12-25', '2026-12-28'],
    notes: [
      { day: '2026-12-25', note: '創立記念日' },
      { day: '2026-12-28', note: '大掃除' },
    ],
  })
})

test('G-250 a company without days off sees that there are none, and hours are chosen from lists', async () => {
  const { server } = await open({ getWorkingHours: none })
  await screen.findByText(text.daysOff.empty)
  await userEvent.click(screen.getByRole('button', { name: /始まり/ }))
  await userEvent.click(await screen.findByRole('option', { name: '9:30' }))
  await save()
  await screen.findByText(text.saved)
  expect(server.requests(updateWorkingHours)[0]?.body).toEqual({ ...none, opensAt: '09:30' })
})

test.each([
  ['', text.daysOff.errors.date],
  ['あした', text.daysOff.errors.date],
  ['2026/11/19', text.daysOff.errors.past],
  ['2026/12/28', text.daysOff.errors.repeated],
  ['2026/11/21', text.daysOff.errors.alreadyOff('土曜日・日曜日')],
  ['2026/12/30', text.daysOff.errors.alreadyOff('年末年始')],
  ['2026/11/23', text.daysOff.errors.alreadyOff('勤労感謝の日')],
])('G-250 the day %j is not added, and the reason is shown', async (date, reason) => {
  await open()
  const before = await days()
  const entry = await section(text.daysOff.heading)
  if (date) await add(date)
  else await userEvent.click(entry.getByRole('button', { name: '追加' }))
  await entry.findByText(reason)
  expect(await days()).toEqual(before)
  screen.getByText(text.unchanged)
})

test('G-250 G-711 what is changed while the former changes are saved is not taken, since the save would end it', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof refuse>>()
  await open({ updateWorkingHours: () => answer.promise })
  await screen.findByText('2026/12/24(木)')
  await add('2026/12/25')
  await save()
  const inertFields = () => screen.getByRole('textbox', { name: '日付' }).closest('[inert]')
  expect(inertFields()).not.toBeNull()
  answer.resolve(refuse('internal'))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(inertFields()).toBeNull()
  expect(await days()).toContain('2026/12/25(金)未保存')
})

test("G-250 after another admin's change both are shown together, and the second save has the new version", async () => {
  const newer = { ...some, opensAt: '09:00', daysOff: [...some.daysOff, '2027-05-06'], version: 4 }
  let isChanged = false
  const { server } = await open({
    getWorkingHours: () => (isChanged ? newer : some),
    updateWorkingHours: () => {
      if (isChanged) return null
      isChanged = true
      return refuse('workingHoursChanged')
    },
  })
  await screen.findByText('2026/12/24(木)')
  await add('2026/12/25')
  await save()
  await screen.findByText(text.conflict)
  expect(await days()).toEqual(expect.arrayContaining(['2026/12/25(金)未保存', '2027/05/06(木)']))
  await save()
  await screen.findByText(text.saved)
  expect(screen.queryByText(text.conflict)).toBeNull()
  expect(server.requests(updateWorkingHours)[1]?.body).toMatchObject({
    opensAt: '09:00',
    daysOff: ['2026-08-14', '2026-12-24', '2026-12-25', '2026-12-28', '2027-05-06'],
    version: 4,
  })
})

test('G-250 without a network nothing is sent, and the changes stay', async () => {
  const { server } = await open()
  await screen.findByText('2026/12/24(木)')
  await add('2026/12/25')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await screen.findByText(text.offline)
  await save()
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText(text.changed)
  expect(server.requests(updateWorkingHours)).toEqual([])
  expect(await days()).toContain('2026/12/25(金)未保存')
})

test('G-250 what cannot be loaded shows an error, and a press loads it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isDown = true
  await open({ getWorkingHours: () => (isDown ? new Error('no network') : some) })
  await screen.findByText(text.failed)
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: '再読み込み' }))
  await screen.findByText('2026/12/24(木)')
})

test('G-250 G-049 who is no admin is led home', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await openApp('/setting/working-days', { role: 'editor', answers: { getWorkingHours: refuse('noPermission') } })
  await waitFor(() => expect(window.location.pathname).toBe('/'))
})
