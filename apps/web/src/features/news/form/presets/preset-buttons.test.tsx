import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  box,
  cleanUp,
  fillIn,
  findBox,
  open,
  openEdit,
  prepare,
  press,
  published,
  scheduled,
  section,
  serve,
  write,
} from '../form.fake.tsx'

beforeEach(() => {
  prepare()
  serve()
})
afterEach(cleanUp)

const value = (name: string) => [box(`${name}の日付`).value, box(`${name}の時間`).value]
const lengths = () =>
  within(screen.getByRole('group', { name: '公開開始から' })).getAllByRole<HTMLButtonElement>('button')
const states = () =>
  lengths().map(({ textContent, ariaPressed, disabled }) => [textContent, disabled ? 'disabled' : ariaPressed])

describe('the end by one press', () => {
  test('WRITE-01 W-70 three lengths fill in the end, and the one that the form shows is marked', async () => {
    const server = serve()
    await open('/news/add')
    await fillIn()
    expect(lengths().map(({ textContent }) => textContent)).toEqual(['1週間', '1か月', '3か月'])
    for (const [length, date] of [
      ['1週間', '2026/11/27'],
      ['3か月', '2027/02/20'],
      ['1か月', '2026/12/20'],
    ] as const) {
      await press(length)
      expect(value('公開終了日時')).toEqual([date, '12:00'])
      expect(lengths().map(({ ariaPressed, textContent }) => [textContent, ariaPressed])).toEqual(
        ['1週間', '1か月', '3か月'].map((name) => [name, String(name === length)]),
      )
    }
    await write('公開終了日時の日付', '2026/12/21')
    expect(states().map(([, state]) => state)).toEqual(['false', 'false', 'false'])
    await press('1か月')
    await press('確認する')
    await userEvent.click(await screen.findByRole('button', { name: '投稿する' }))
    await screen.findByText('feed')
    expect(server.sent()).toMatchObject([{ startDate: '2026/11/20 12:03', endDate: '2026/12/20 12:00' }])
  })

  test('WRITE-01 a length counts from the start as it is when it is pressed, and repairs an end before it', async () => {
    await open('/news/add')
    await write('公開開始日時の日付', '2027/01/31')
    await screen.findByText('公開開始日もしくは公開開始日以降の日付を入力してください')
    await press('1か月')
    expect(value('公開終了日時')).toEqual(['2027/02/28', '12:00'])
    expect(screen.queryByText('公開開始日もしくは公開開始日以降の日付を入力してください')).toBeNull()
  })

  test('WRITE-01 G-475 W-77 in the form of a published post what has passed cannot be pressed, and a sentence says why', async () => {
    await openEdit({ ...published, startDate: '2026/11/10 09:17', endDate: '2026/11/25 18:00' })
    await findBox('タイトル')
    expect(states()).toEqual([
      ['1週間', 'disabled'],
      ['1か月', 'false'],
      ['3か月', 'false'],
    ])
    screen.getByText('「1週間」は、公開終了日時がすでに過ぎた日時になるため、選べません。')
    await press('1か月')
    expect(value('公開終了日時')).toEqual(['2026/12/10', '09:10'])
  })
})

describe('the deadline by one press', () => {
  const due = '対応期限を設定する'

  test('WRITE-01 W-70 「当日 18:00」 is there with the deadline, fills it in, and the form is complete', async () => {
    await open('/news/add')
    await fillIn()
    expect(screen.queryByRole('button', { name: '当日 18:00' })).toBeNull()
    await userEvent.click(screen.getByRole('switch', { name: due }))
    const close = section('対応期限').getByRole<HTMLButtonElement>('button', { name: '当日 18:00' })
    expect(close.ariaPressed).toBe('false')
    await userEvent.click(close)
    expect(value('対応期限日時')).toEqual(['2026/11/20', '18:00'])
    expect([close.ariaPressed, screen.getByRole('button', { name: '確認する' }).ariaDisabled]).toEqual([
      'true',
      'false',
    ])
  })

  test('WRITE-01 G-476 it completes a day that was written, and moves a deadline that has come before the start', async () => {
    await open('/news/add')
    await userEvent.click(await screen.findByRole('switch', { name: due }))
    await press('1か月')
    await write('対応期限日時の日付', '2026/12/01')
    await press('当日 18:00')
    expect(value('対応期限日時')).toEqual(['2026/12/01', '18:00'])
    await write('公開開始日時の日付', '2026/12/03')
    await press('当日 18:00')
    expect(value('対応期限日時')).toEqual(['2026/12/03', '18:00'])
  })

  test('WRITE-01 VAL-21 G-476 W-77 it cannot be pressed where the form would refuse it, and a sentence says why', async () => {
    await open('/news/add')
    await userEvent.click(await screen.findByRole('switch', { name: due }))
    await write('公開終了日時の日付', '2026/11/20')
    await userEvent.clear(box('公開終了日時の時間'))
    await userEvent.type(box('公開終了日時の時間'), '17:50')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '当日 18:00' }).disabled).toBe(true)
    const reason = /^この日の18:00は、対応期限にできません。/
    screen.getByText(reason)
    await press('1週間')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '当日 18:00' }).disabled).toBe(false)
    expect(screen.queryByText(reason)).toBeNull()
  })

  test('WRITE-01 a stored deadline has it, too', async () => {
    await openEdit(scheduled)
    await findBox('タイトル')
    await press('当日 18:00')
    expect(value('対応期限日時')).toEqual(['2026/11/24', '18:00'])
  })
})
