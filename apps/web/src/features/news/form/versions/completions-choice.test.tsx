import { updateNews } from '@kawaraban/contract/news-writing.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../../shell/query-client.ts'
import { answerAlert, button, cleanUp, findBox, openEdit, prepare, press, published, scheduled } from '../form.fake.tsx'

beforeEach(prepare)
afterEach(cleanUp)

const completed = (count: number) => ({ ...published, reactions: [{ reactionType: 'completed' as const, count }] })
const group = () => screen.findByRole('group', { name: '完了の扱い' })
const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('AGAIN-01 an edit of a post that somebody has completed is a minor one, unless it is to be confirmed again', async () => {
  const { requests } = await openEdit(completed(1204))
  queryClient.setQueryData(['progress', '7'], {})
  await group()
  expect(choice('軽微な修正').checked).toBe(true)
  const hint = document.getElementById(choice('もう一度確認してもらう').getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('1,204名の完了が未完了に戻ります。閲覧の記録と、以前の完了の記録は残ります。')
  await userEvent.click(choice('もう一度確認してもらう'))
  await press('保存する')
  await screen.findByText('detail')
  expect(requests(updateNews)[0]?.body).toMatchObject({ completions: 'askAgain' })
  // Who comes back to the tables sees them as they are now.
  expect(queryClient.getQueryState(['progress', '7'])?.isInvalidated).toBe(true)
})

test('AGAIN-01 a minor edit says nothing of completions, also after another choice', async () => {
  const { requests } = await openEdit(completed(2))
  await group()
  await userEvent.click(choice('もう一度確認してもらう'))
  await userEvent.click(choice('軽微な修正'))
  await press('保存する')
  await screen.findByText('detail')
  expect(requests(updateNews)[0]?.body).not.toHaveProperty('completions')
})

test('AGAIN-01 the choice is an input that is not lost without a question', async () => {
  await openEdit(completed(2))
  await group()
  await userEvent.click(choice('もう一度確認してもらう'))
  await press('キャンセル')
  await answerAlert('入力された内容は保存されません。本当によろしいですか？', 'キャンセル')
  expect(choice('もう一度確認してもらう').checked).toBe(true)
})

test('AGAIN-01 nothing is asked where nobody has completed, or nothing is published yet', async () => {
  await openEdit(completed(0))
  await findBox('タイトル')
  expect(screen.queryByRole('group', { name: '完了の扱い' })).toBeNull()
  cleanUp()
  prepare()
  await openEdit({ ...completed(3), startDate: scheduled.startDate })
  await findBox('タイトル')
  expect(button('保存する')).toBeTruthy()
  expect(screen.queryByRole('group', { name: '完了の扱い' })).toBeNull()
})
