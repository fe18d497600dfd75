import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Busy } from '../../db/fair-queue.ts'
import { createTurns, exportLimits } from './turns.ts'

const mib = 1024 * 1024
const limits = { ...exportLimits, waitMs: 60_000 }
const stays = new AbortController().signal
const settled = () => new Promise((resolve) => setImmediate(resolve))

const of = (managementGroupId: number, companyUserId = '1') => ({ managementGroupId, companyUserId })

/** Takes turns, and records by name who has got one. */
const open = (over: Partial<typeof limits> = {}) => {
  const take = createTurns({ ...limits, ...over })
  const began: string[] = []
  const begin = async (name: string, who: ReturnType<typeof of>, gone = stays) => {
    const turn = await take(who, { bytes: 0, waitMs: limits.waitMs, gone })
    began.push(name)
    return turn
  }
  return { take, begin, began }
}

test('EXPORT-03 G-267 two exports are written at once, one of each company, and companies alternate', async () => {
  const { begin, began } = open()
  const [first, second] = [await begin('a1', of(1, '1')), await begin('b1', of(2, '1'))]
  const next = [begin('a2', of(1, '2')), begin('a3', of(1, '3')), begin('b2', of(2, '2')), begin('c1', of(3, '1'))]
  await settled()
  expect(began).toEqual(['a1', 'b1'])
  second.endWriting(0)
  await settled()
  expect(began).toEqual(['a1', 'b1', 'b2'])
  first.endWriting(0)
  ;(await next[0])?.endWriting(0)
  await settled()
  expect(began).toEqual(['a1', 'b1', 'b2', 'a2', 'c1'])
  ;(await next[2])?.endWriting(0)
  await settled()
  expect(began.at(-1)).toBe('a3')
})

test('EXPORT-03 G-267 a person has one export at a time, until it is sent; others of the company go on', async () => {
  const { begin, began } = open()
  const first = await begin('first', of(1))
  const second = begin('second', of(1))
  first.endWriting(10)
  await settled()
  expect(began).toEqual(['first'])
  ;(await begin('another', of(1, '2'))).endWriting(10)
  await begin('same id elsewhere', of(2))
  expect(began).toEqual(['first', 'another', 'same id elsewhere'])
  first.end()
  await second
  expect(began.at(-1)).toBe('second')
})

test('EXPORT-03 G-267 a company whose files fill its quarter waits until one is sent, and others do not', async () => {
  const { begin, began } = open()
  const sent = await begin('1', of(1, '1'))
  sent.endWriting(128 * mib)
  const small = await begin('2', of(1, '2'))
  small.endWriting(1)
  const third = begin('3', of(1, '3'))
  await settled()
  expect(began).toEqual(['1', '2'])
  ;(await begin('other', of(2))).endWriting(0)
  small.end()
  await third
  expect(began).toEqual(['1', '2', 'other', '3'])
})

test('EXPORT-03 G-267 files of all companies fill 1 GiB, with room for what is being written', async () => {
  const { begin, began } = open()
  const turns = []
  for (let company = 1; company <= 7; company++) {
    const turn = await begin(String(company), of(company))
    turn.endWriting(128 * mib)
    turns.push(turn)
  }
  const eighth = await begin('8', of(8))
  const ninth = begin('9', of(9))
  await settled()
  expect(began).toHaveLength(8)
  eighth.endWriting(0)
  await ninth
  expect(began).toHaveLength(9)
})

test('EXPORT-03 G-267 who waits longest is refused, in the queue of the person as in that of the company', async () => {
  const { take, begin } = open()
  await begin('writing', of(1))
  const late = (person: string, waitMs: number) => take(of(1, person), { bytes: 0, waitMs, gone: stays })
  for (const waitMs of [0, 20])
    for (const person of ['1', '2']) await expect(late(person, waitMs)).rejects.toThrow(Busy)
  expect(await take(of(2), { bytes: 0, waitMs: 0, gone: stays })).toBeDefined()
  expect(exportLimits.waitMs).toBe(30_000)
})

test('EXPORT-03 who disconnects leaves the queue, and holds nobody up', async () => {
  const { begin, began } = open()
  const writing = await begin('writing', of(1, '1'))
  const gone = new AbortController()
  const left = begin('left', of(1, '2'), gone.signal)
  const next = begin('next', of(1, '3'))
  const again = begin('again', of(1, '2'))
  gone.abort()
  await expect(left).rejects.toThrow(Busy)
  writing.endWriting(0)
  ;(await next).endWriting(0)
  await again
  expect(began).toEqual(['writing', 'next', 'again'])
})

test('EXPORT-03 who ends before anything is written frees everything', async () => {
  const { begin, began } = open()
  const first = await begin('first', of(1))
  const next = begin('next', of(1))
  first.end()
  await next
  expect(began).toEqual(['first', 'next'])
})

test('EXPORT-03 what exports wait with is limited, and counts no longer when one begins', async () => {
  const { take: takeTurn } = open({ waitingBytes: 10 })
  const take = (who: ReturnType<typeof of>, bytes: number, gone = stays) =>
    takeTurn(who, { bytes, waitMs: limits.waitMs, gone })
  const first = await take(of(1), 9)
  const second = take(of(1, '2'), 9)
  await expect(take(of(2), 2)).rejects.toThrow(Busy)
  await take(of(2), 1)
  first.endWriting(0)
  await second
  await take(of(3, '3'), 10, AbortSignal.abort()).catch(() => undefined)
  await expect(take(of(3), 11)).rejects.toThrow(Busy)
})

test('EXPORT-03 G-267 whatever is exported, no limit is passed, and everybody gets a turn', async () => {
  const exports = fc.array(
    fc.record({
      company: fc.integer({ min: 1, max: 3 }),
      person: fc.integer({ min: 1, max: 2 }),
      mib: fc.integer({ min: 0, max: 128 }),
      writes: fc.integer({ min: 0, max: 3 }),
      sends: fc.integer({ min: 0, max: 5 }),
    }),
    { maxLength: 30 },
  )
  await fc.assert(
    fc.asyncProperty(exports, async (list) => {
      const { take } = open({ sentBytes: 512 * mib })
      const writing: number[] = []
      const persons = new Set<string>()
      const files = new Map<object, { company: number; bytes: number }>()
      const bytesOf = (company?: number) =>
        [...files.values()].reduce((sum, file) => sum + (company && file.company !== company ? 0 : file.bytes), 0)
      let served = 0
      await Promise.all(
        list.map(async (one) => {
          const { company } = one
          const person = `${company} ${one.person}`
          const turn = await take(of(company, String(one.person)), { bytes: 0, waitMs: limits.waitMs, gone: stays })
          served += 1
          expect(persons.has(person)).toBe(false)
          persons.add(person)
          expect(writing).not.toContain(company)
          writing.push(company)
          expect(writing.length).toBeLessThanOrEqual(2)
          // While it is written it may grow to the largest file.
          files.set(one, { company, bytes: 128 * mib })
          expect(bytesOf(company)).toBeLessThanOrEqual(256 * mib)
          expect(bytesOf()).toBeLessThanOrEqual(512 * mib)
          for (let step = 0; step < one.writes; step++) await settled()
          files.set(one, { company, bytes: one.mib * mib })
          writing.splice(writing.indexOf(company), 1)
          turn.endWriting(one.mib * mib)
          for (let step = 0; step < one.sends; step++) await settled()
          files.delete(one)
          persons.delete(person)
          turn.end()
        }),
      )
      expect(served).toBe(list.length)
    }),
  )
})
