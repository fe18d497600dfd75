import { createCategory } from '@kawaraban/contract/categories.ts'
import { pinNews } from '@kawaraban/contract/pins.ts'
import { completeNews } from '@kawaraban/contract/reactions.ts'
import { dayMs } from '@kawaraban/contract/tokyo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import { addPerson } from '../apps/server/src/testing/company.ts'
import type { startTestServer } from './test-server.ts'

/** 30 characters, with hardly a place to break a line. */
export const longName = '長宗我部アレクサンドリアヴィクトリア龍之介フォンハプスブルク家'.slice(0, 30)
/** 20 characters. */
const longCategory = '安全衛生と防災と環境に関するお願いと案内'
/** 200 characters without a space, as of a careless paste. */
export const longTitle =
  `【重要】${'Donaudampfschifffahrtsgesellschaft'.repeat(3)}${'全社員対象の年末調整書類提出について'.repeat(6)}`.slice(
    0,
    200,
  )
/** 6,000 characters without a space. */
export const longContent =
  `https://example.com/${'very-long-path/'.repeat(20)}${'提出書類の確認をお願いします。'.repeat(400)}`.slice(0, 6000)

const content = `今年の年末調整では、扶養控除等申告書と保険料控除申告書を社内システムから提出してください。

【提出の手順】
1. マイページの「年末調整」を開く
2. 控除証明書の写真を添付する
3. 内容を確認して「提出」を押す

記入例はこちらです：https://example.com/nencho/2026をご覧ください。
ご不明な点は人事部（内線 2210）までお問い合わせください。`

export const plainTitle = '年末調整の書類提出のお願い（11月27日まで）'

/** Posts in every state that a card or a detail has, one of them by an author with the longest name. */
export const storePosts = async ({ server, now }: ReturnType<typeof startTestServer>) => {
  const { db, cast, call, storePost } = server()
  const { sato, suzuki, tanaka } = cast
  const author = await addPerson(db, cast.ours, { name: longName, role: 'editor', now: now() })
  const store = (
    title: string,
    from: number,
    days: number,
    over: Parameters<typeof storePost>[1] & { by?: typeof sato } = {},
  ) => {
    const { by = sato, ...more } = over
    return storePost(by, { title, startAt: now() + from * dayMs, endAt: now() + (from + days) * dayMs, ...more })
  }
  const looks = { colour: 'orange', icon: 'shield', posters: 'editors' }
  const { categoryId } = (await call(sato, createCategory, { body: { name: longCategory, ...looks } })).data
  const ended = await store('秋の健康診断の予約', -20, 19, {
    by: suzuki,
    content: '予約を締め切りました。',
    dueAt: now() - 2 * dayMs,
  })
  await store('駐車場の工事のお知らせ', -6, 12, { dueAt: now() - dayMs })
  const read = await store('面談の日程について', -5, 10, { audience: [tanaka, suzuki] })
  const plain = await store(plainTitle, -2, 16, { by: suzuki, content, categoryId, dueAt: now() + 6 * dayMs })
  const long = await store(longTitle, -1, 30, { by: author, content: longContent, categoryId, dueAt: now() })
  await store('新しい勤怠システムの説明会', 1, 9, {
    by: author,
    content: '日程が決まりました。',
    dueAt: now() + 8 * dayMs,
  })
  for (const person of [sato, suzuki, tanaka]) {
    await call(person, pinNews, { params: { newsId: plain } })
    await call(person, viewNews, { params: { newsId: read } })
    await call(person, completeNews, { params: { newsId: read }, body: { reactionType: 'completed' } })
  }
  return { author, plain, long, ended }
}
