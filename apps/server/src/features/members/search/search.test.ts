import { fold } from '@kawaraban/contract/fold.ts'
import { listAuthorities } from '@kawaraban/contract/members-authorities.ts'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { writeByHand } from '../../../testing/by-hand.ts'
import { canary } from '../../../testing/company.ts'

const people: readonly [name: string, department: string, role: string | null][] = [
  ['髙橋 ハナコ', '販売部 第7課', 'viewer'],
  ['高橋 花子', '庶務部', 'editor'],
  ['ﾀｶﾊｼ 一郎', '販売部 第1課', 'viewer'],
  ['渡邉 100%', 'Sales_Team', null],
  ['渡辺 太郎', 'ＳＡＬＥＳ', 'none'],
]

/** Letters beyond Cyrillic keep their case in the database; so does what becomes several letters. */
const isFoldedBoth = (character: string) => {
  const lower = character.toLowerCase()
  return lower === character || ((character.codePointAt(0) ?? 0) <= 0x52f && [...lower].length === 1)
}

const app = useTestApp()
beforeAll(async () => {
  for (const [index, [name, department, role]] of people.entries()) {
    await writeByHand(
      app.db,
      sql`
      insert into members (management_group_id, docomo_id, name, department_name, role, icon_type)
      values (${app.cast.ours.managementGroupId}, ${`d90023450${index}`}, ${name}, ${department}, ${role}, '00000000')`,
    )
  }
})

const find = async (query: Record<string, string>) => {
  const { data, message } = await app.call(app.cast.sato, listAuthorities, { query: { limit: '100', ...query } })
  expect(message).toBe('OK')
  expect(data.totalUsers).toBe(data.users.length)
  return data.users.map(({ name }: { name: string }) => name) as string[]
}

describe('G-162 GET /authorities with a search', () => {
  test('finds by every word of name, ID and department, however it is written', async () => {
    expect(await find({ search: '高橋' })).toEqual(['髙橋 ハナコ', '高橋 花子'])
    expect(await find({ search: 'はなこ' })).toEqual(['髙橋 ハナコ'])
    expect(await find({ search: '  販売　タカハシ ' })).toEqual(['ﾀｶﾊｼ 一郎'])
    expect(await find({ search: 'Ｄ900234504' })).toEqual(['渡辺 太郎'])
    expect(await find({ search: '渡辺 sales' })).toEqual(['渡邉 100%', '渡辺 太郎'])
    expect(await find({ search: '第7課' })).toEqual(['髙橋 ハナコ'])
    expect(await find({ search: 'だれもいない' })).toEqual([])
  })

  test('PEOPLE-01 G-169 finds by the reading of a name, in hiragana, katakana and half width', async () => {
    await app.db.query(sql`
      update members set reading = 'たかはし はなこ' where docomo_id = 'd900234501'`)
    for (const search of ['たかはし', 'タカハシ', 'ﾀｶﾊｼ', 'タカハシ　ハナコ', 'はしはな']) {
      expect(await find({ search, department: '庶務部' })).toEqual(['高橋 花子'])
    }
    expect(await find({ search: 'たかはし' })).toEqual(['高橋 花子', 'ﾀｶﾊｼ 一郎'])
    expect(await find({ department: 'たかはし' })).toEqual([])
    await app.db.query(sql`update members set reading = '' where docomo_id = 'd900234501'`)
  })

  test('takes the characters of patterns as they are', async () => {
    expect(await find({ search: '%' })).toEqual(['渡邉 100%'])
    expect(await find({ search: '_' })).toEqual(['渡邉 100%'])
    expect(await find({ search: '\\' })).toEqual([])
    expect(await find({ search: "' or 1=1 --" })).toEqual([])
  })

  test('filters by department and by role, those without a stored role as none', async () => {
    expect(await find({ department: '販売部' })).toEqual(['髙橋 ハナコ', 'ﾀｶﾊｼ 一郎'])
    expect(await find({ department: '高橋' })).toEqual([])
    expect(await find({ role: 'none' })).toEqual(['小林 直樹', '渡邉 100%', '渡辺 太郎'])
    expect(await find({ role: 'viewer', department: '販売', search: '高橋' })).toEqual(['髙橋 ハナコ'])
    expect(await find({ search: '', department: ' ' })).toHaveLength(people.length + 6)
  })

  test('API-37 G-128 pages through what was found, by number and by the last id', async () => {
    const page = async (query: Record<string, string>) =>
      (await app.call(app.cast.sato, listAuthorities, { query: { role: 'viewer', limit: '2', ...query } })).data
    const all = (await page({ limit: '100' })).users
    expect(all).toHaveLength(4)
    expect(await page({ page: '2' })).toEqual({ users: all.slice(2), totalUsers: 4 })
    expect(await page({ after: all[0].companyUserId })).toEqual({ users: all.slice(1, 3), totalUsers: 4 })
    expect(await page({ page: '3' })).toEqual({ users: [], totalUsers: 4 })
    expect(await page({ page: '999999999' })).toEqual({ users: [], totalUsers: 4 })
    const plain = (await app.call(app.cast.sato, listAuthorities, { query: { limit: '4', page: '2' } })).data
    const everyone = (await app.call(app.cast.sato, listAuthorities, { query: { limit: '100' } })).data
    expect(plain).toEqual({ users: everyone.users.slice(4, 8), totalUsers: everyone.totalUsers })
  })

  test('a changed name is found at once', async () => {
    const { ito, ours } = app.cast
    await app.db.query(sql`
      update members set name = '齋藤 澤子'
      where management_group_id = ${ours.managementGroupId} and company_user_id = ${ito.companyUserId}`)
    expect(await find({ search: '斉藤沢子' })).toEqual(['齋藤 澤子'])
  })

  test('G-033 finds nobody of another company, and is for admins', async () => {
    expect(await find({ search: canary })).toEqual([])
    for (const person of [app.cast.suzuki, app.cast.tanaka, app.cast.kobayashi]) {
      const { message, data } = await app.call(person, listAuthorities, { query: { search: '高橋' } })
      expect({ message, data }).toEqual({ message: 'No permission', data: null })
    }
  })

  test.each([{ search: '\0' }, { search: 'あ'.repeat(201) }, { role: 'boss' }, { page: 'x' }])(
    'refuses %j',
    async (query) => {
      const { status } = await app.call(app.cast.sato, listAuthorities, { query })
      expect(status).toBe(400)
    },
  )

  test('the database folds names as the contract folds what is searched for', async () => {
    const characters = fc.oneof(
      fc.constantFrom(
        ...'髙﨑邉齊濵澤嶋櫻廣國𠮷德ςĄŽĞЁЖΩΣﾀｶﾞヴヶヽ　\u00a0\u200b\u00ad\ufe0f\u{e0101}Ⅳ㍿Ａ１～がカ゛ ABCÀÖ',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2 }),
      fc.integer({ min: 0x20, max: 0x52f }).map((code) => String.fromCodePoint(code)),
      fc.integer({ min: 0x3000, max: 0x33ff }).map((code) => String.fromCodePoint(code)),
      fc.integer({ min: 0xf900, max: 0xffdc }).map((code) => String.fromCodePoint(code)),
    )
    const names = fc
      .sample(fc.array(characters, { minLength: 1, maxLength: 12 }), { numRuns: 5_000, seed: 20261122 })
      .map((parts) => parts.join('').replaceAll('\0', ''))
      .filter((name) => name.isWellFormed() && [...name.normalize('NFKC')].every(isFoldedBoth))
    const code = app.cast.theirs.managementGroupId
    const rows = await writeByHand<{ name: string; folded: string }>(
      app.db,
      sql`
      insert into members (management_group_id, docomo_id, name, department_name, reading, role, icon_type)
      select ${code}, 'fold-' || index, name, 'D', name, null, '00000000'
      from unnest(${names}::text[]) with ordinality as given (name, index)
      returning name, folded`,
    )
    const wrong = rows.filter(({ name, folded }) => {
      const [foldedName, , , foldedReading] = folded.split('\n')
      return foldedName !== fold(name) || foldedReading !== fold(name)
    })
    expect(wrong).toEqual([])
  })
})
