import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanUp, findBox, open, openEdit, prepare, serve, showIn, write } from '../form.fake.tsx'

beforeEach(prepare)
afterEach(cleanUp)

const region = () => screen.queryByRole('complementary', { name: '投稿の見え方' })
const frame = () => within(screen.getByRole('complementary')).getByTitle<HTMLIFrameElement>(/での見え方/)
const shown = () => within(frame().contentDocument?.body ?? document.createElement('p'))

test('G-373 in a wide window the preview beside the form follows what is written', async () => {
  showIn('wide')
  serve()
  await open('/news/add')
  await within(await screen.findByRole('complementary')).findByTitle('詳細での見え方（スマートフォン）')
  shown().getByRole('heading', { level: 1, name: '（タイトル）' })
  await write('タイトル', '健康診断')
  await write('本文', '予約してください。https://example.com/')
  await waitFor(() => shown().getByRole('heading', { level: 1, name: '健康診断' }))
  await waitFor(() =>
    expect(
      shown()
        .getByRole('link', { name: /example/ })
        .getAttribute('href'),
    ).toBe('https://example.com/'),
  )
  await userEvent.click(screen.getByRole('radio', { name: '一覧' }))
  expect(frame().title).toBe('一覧での見え方（スマートフォン）')
  await userEvent.clear(await findBox('公開終了日時の日付'))
  shown().getByRole('link', { name: '健康診断' })
  await write('公開終了日時の日付', '2026/11/01')
  await screen.findByText('現在もしくは未来の日付を入力してください')
  expect(shown().queryByText('公開期限切')).toBeNull()
})

test('G-373 the preview is no second text for screen readers and the keyboard', async () => {
  showIn('wide')
  await openEdit()
  await within(await screen.findByRole('complementary')).findByTitle(/での見え方/)
  expect([frame().tabIndex, frame().contentDocument?.body.inert]).toEqual([-1, true])
})

test('G-373 a narrower window has no preview', async () => {
  showIn('desktop')
  serve()
  await open('/news/add')
  await findBox('タイトル')
  expect(region()).toBeNull()
})
