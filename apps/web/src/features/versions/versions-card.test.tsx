import type { ListedVersion } from '@kawaraban/contract/versions.ts'
import { getVersion, listVersions } from '@kawaraban/contract/versions.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Answers, refuseWithMessage } from '../../testing/server.fake.ts'
import { aNews, people, readers, renderDetail, serve, setUpDetailTests } from '../news/detail/detail.fake.tsx'

setUpDetailTests()

const version = (number: number, change: Partial<ListedVersion> = {}): ListedVersion => ({
  version: number,
  savedAt: `2026/11/20 10:0${number}`,
  savedBy: '鈴木 一郎',
  title: '避難訓練のお知らせ',
  startDate: '2026/11/19 09:00',
  endDate: '2026/11/20 18:00',
  dueDate: '',
  scope: 'all',
  files: [],
  asksAgain: false,
  reopened: 0,
  ...change,
})
const versions = [
  version(3, { asksAgain: true, dueDate: '2026/11/20 17:00', savedBy: '佐藤 健一' }),
  version(2),
  version(1, { reopened: 12, savedBy: '' }),
]
const contents = ['本日13時から行います。', '本日14時から行います。', '本日14時から行います。']

const open = (answers: Answers = {}) => {
  const server = serve({
    getNews: aNews({ version: 3 }),
    listVersions: { versions },
    getVersion: ({ params }) => {
      const index = Number(params.version) - 1
      return { ...(versions[2 - index] ?? version(1)), content: contents[index] ?? '' }
    },
    ...answers,
  })
  renderDetail(people.editor)
  return server
}
const rows = async () => within(await screen.findByRole('list', { name: '版の一覧' })).getAllByRole('listitem')

test('AGAIN-03 the author sees each version, who saved it and when, and whose completions were reopened', async () => {
  open()
  const texts = (await rows()).map((row) => row.textContent)
  expect(texts[0]).toContain('第3版現在の版もう一度確認2026/11/20 10:03 佐藤 健一')
  expect(texts[1]).toContain('第2版2026/11/20 10:02 鈴木 一郎')
  expect(texts[2]).toContain('この版で完了した12名に、もう一度確認してもらっています。')
})

test('AGAIN-03 a version stands beside the one before it, with what changed in both', async () => {
  const { requests } = open()
  await rows()
  expect(requests(getVersion)).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: '第2版を前の版と比べる' }))
  expect(await screen.findByText('変更：本文')).toBeTruthy()
  const [before, after] = ['第1版', '第2版'].map((name) => screen.getByRole('region', { name }))
  expect(before?.querySelector('del')?.textContent).toContain('13')
  expect(before?.querySelector('ins')).toBeNull()
  expect(after?.querySelector('ins')?.textContent).toContain('14')
  expect(after?.querySelector('del')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '第3版を前の版と比べる' }))
  expect(await screen.findByText('変更：対応期限')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '第1版' })).toBeNull()
  expect(screen.getByRole('region', { name: '第2版' }).querySelector('del')?.textContent).toContain('なし')
})

test('AGAIN-03 versions that cannot be loaded say so, and load again', async () => {
  let isCut = true
  const { requests } = open({
    listVersions: () => (isCut ? refuseWithMessage('Internal server error', { status: 500 }) : { versions }),
  })
  await screen.findByText('版の履歴を表示できませんでした')
  isCut = false
  const region = screen.getByRole('region', { name: '版の履歴' })
  await userEvent.click(within(region).getByRole('button', { name: '再読み込み' }))
  expect(await rows()).toHaveLength(3)
  expect(requests(listVersions)).toHaveLength(2)
})

test('AGAIN-03 the table names the version that each has completed; a post with one version has neither', async () => {
  const tables = readers([2, 3])
  open({
    listReaders: (request) => {
      const page = tables(request)
      return {
        ...page,
        companyUsers: page.companyUsers.map((user, index) => (index === 2 ? { ...user, version: 3 } : user)),
      }
    },
  })
  const table = await screen.findByRole('table', { name: '完了者の一覧' })
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
  expect(cells).toEqual(['未完了', '2026/11/19 10:24第1版', '2026/11/19 10:24第3版'])
})

test('AGAIN-03 a post with one version shows nothing of versions', async () => {
  const { requests } = open({ getNews: aNews(), listReaders: readers([1, 2]) })
  const table = await screen.findByRole('table', { name: '完了者の一覧' })
  expect(table.textContent).not.toContain('第1版')
  expect(screen.queryByText('版の履歴')).toBeNull()
  expect(requests(listVersions)).toHaveLength(0)
})

test('AGAIN-03 G-660 who has completed without opening the post is a number beside the share', async () => {
  open({ getProgress: { total: 5, viewed: 2, completed: 4, completedUnopened: 3, departments: [] } })
  expect(await screen.findByText('うち一覧から完了（本文を開かずに）：3名')).toBeTruthy()
})
