import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson, canary, type Person } from '../../testing/company.ts'
import { inTimeBox } from '../../testing/model.ts'
import { isPlain, pageData, type TestPages, testPages } from '../../testing/rendered.ts'
import { isCsrfPair } from '../csrf.ts'

let tested: TestPages
beforeAll(async () => {
  tested = await testPages()
}, 120_000)
afterAll(() => tested.close())

type Page = { readonly path: string; readonly screen: string; readonly marks: readonly string[] }
type Visitor = { readonly person: Person; readonly isForeign: boolean; readonly pages: readonly Page[] }

const kinds = ['viewer', 'editor'] as const

/**
 * A person of one of the companies with a post that names nobody else, and the pages that they open, with what is
 * theirs on each.
 */
const addVisitor = async (index: number): Promise<Visitor> => {
  const { db, cast, clock, storePost } = tested
  const kind = kinds[index % kinds.length] ?? 'viewer'
  const isForeign = Math.floor(index / kinds.length) % 2 === 1
  const [name, title] = [`印${index}印`, `宛${index}宛`]
  const person = await addPerson(db, isForeign ? cast.theirs : cast.ours, {
    name,
    role: kind,
    now: clock.now,
  })
  const author = isForeign ? cast.foreignAdmin : cast.sato
  const newsId = await storePost(kind === 'editor' ? person : author, { title, audience: [person] })
  const pages = [
    { path: '/', screen: 'newsIndex', marks: [name, title] },
    { path: `/news/${newsId}`, screen: 'newsDetail', marks: [name, title] },
  ]
  return { person, isForeign, pages }
}

test('G-223 pages of many callers at once, of every screen, have nothing of each other', async () => {
  const visitors = await Promise.all(Array.from({ length: 20 }, (_, index) => addVisitor(index)))
  const plain = new Map<string, number>()
  const rendered = new Map<string, number>()
  const openOwn = async ({ person, isForeign, pages }: Visitor, round: number) => {
    const { path, screen, marks } = pages[round % pages.length] as Page
    const { body } = await tested.open(person, {}, path)
    const seen = isPlain(body) ? plain : rendered
    seen.set(screen, (seen.get(screen) ?? 0) + 1)
    if (seen === plain) return
    const data = pageData(body)
    expect(data.screen).toBe(screen)
    const found = new Set([...body.matchAll(/([印宛])(\d+)\1/g)].map(([text]) => text))
    expect(found).toEqual(new Set(marks))
    expect(body.includes(canary)).toBe(isForeign)
    const [, pair] =
      Object.entries<{ data: Record<string, string> }>(data.answers).find(([key]) =>
        key.startsWith('createCsrfToken'),
      ) ?? []
    expect(isCsrfPair(pair?.data.csrfId, pair?.data.csrfToken, person.sessionKey)).toBe(true)
  }
  // Seven at once, of whom four are rendered: of all twenty most would wait too long on a busy machine, and be plain.
  const groups = [0, 1, 2].map((group) => visitors.filter((_, index) => index % 3 === group))
  for (const round of inTimeBox(15, 500))
    for (const group of groups) await Promise.all(group.map((visitor, index) => openOwn(visitor, round + index)))
  for (const screen of ['newsIndex', 'newsDetail'])
    expect(rendered.get(screen) ?? 0, screen).toBeGreaterThan(plain.get(screen) ?? 0)
})
