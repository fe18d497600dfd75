import { describe, expect, test } from 'vitest'
import { createBatch, createCompanyBatch } from './batch.ts'

/** A batch whose statements end when the test says so. */
const manual = (keyOf?: (item: string) => string) => {
  const runs: { items: readonly string[]; end: () => void; fail: (error: Error) => void }[] = []
  const call = createBatch<string, string>(
    (items) =>
      new Promise((resolve, reject) => {
        runs.push({ items, end: () => resolve(items.map((item) => `${item}!`)), fail: reject })
      }),
    keyOf,
  )
  return { runs, call }
}

describe('a batch', () => {
  test('sends calls that come at once together, and then what came meanwhile', async () => {
    const { runs, call } = manual()
    const first = ['a', 'b'].map(call)
    await expect.poll(() => runs.map((run) => run.items)).toEqual([['a', 'b']])
    const second = ['c', 'd'].map(call)
    runs[0]?.end()
    expect(await Promise.all(first)).toEqual(['a!', 'b!'])
    await expect
      .poll(() => runs.map((run) => run.items))
      .toEqual([
        ['a', 'b'],
        ['c', 'd'],
      ])
    runs[1]?.end()
    expect(await Promise.all(second)).toEqual(['c!', 'd!'])
  })

  test('does not wait for a slow statement for ever', async () => {
    const { runs, call } = manual()
    const slow = call('slow')
    await expect.poll(() => runs.length).toBe(1)
    const quick = call('quick')
    await expect.poll(() => runs.length).toBe(2)
    runs[1]?.end()
    expect(await quick).toBe('quick!')
    runs[0]?.end()
    expect(await slow).toBe('slow!')
  })

  test('keeps items of one key apart and in order', async () => {
    const { runs, call } = manual((item) => item[0] ?? '')
    const answers = ['x', 'a1', 'a2', 'b1', 'a3'].map(call)
    for (let run = 0; run < 3; run++) {
      await expect.poll(() => runs.length).toBe(run + 1)
      runs[run]?.end()
    }
    await Promise.all(answers)
    expect(runs.map((run) => run.items)).toEqual([['x', 'a1', 'b1'], ['a2'], ['a3']])
  })

  test('does not start a later item of a key beside a slow one', async () => {
    const { runs, call } = manual((item) => item[0] ?? '')
    const slow = call('a1')
    await expect.poll(() => runs.length).toBe(1)
    const [later, other] = [call('a2'), call('b1')]
    await expect.poll(() => runs.length).toBe(2)
    runs[1]?.end()
    await other
    runs[0]?.end()
    await slow
    await expect.poll(() => runs.length).toBe(3)
    runs[2]?.end()
    await later
    expect(runs.map((run) => run.items)).toEqual([['a1'], ['b1'], ['a2']])
  })

  test('fails all calls of a statement that fails, and goes on', async () => {
    const { runs, call } = manual()
    const broken = call('a')
    await expect.poll(() => runs.length).toBe(1)
    runs[0]?.fail(new Error('connection lost'))
    await expect(broken).rejects.toThrow('connection lost')
    const whole = call('b')
    await expect.poll(() => runs.length).toBe(2)
    runs[1]?.end()
    expect(await whole).toBe('b!')
  })
})

test('a batch of companies runs a statement for each company, and keeps nothing of those without calls', async () => {
  const runs: { items: readonly { id: string }[]; end: () => void }[] = []
  type Item = { id: string; caller: { managementGroupId: number; companyUserId: string } }
  const call = createCompanyBatch(
    (items: readonly Item[]) =>
      new Promise<string[]>((resolve) => {
        runs.push({ items, end: () => resolve(items.map(({ id }) => `${id}!`)) })
      }),
  )
  const item = (id: string): Item => ({ id, caller: { managementGroupId: Number(id[0]), companyUserId: '1' } })
  const started = () => runs.map(({ items }) => items.map(({ id }) => id))
  const first = ['1a', '2a'].map((id) => call(item(id)))
  await expect.poll(started).toEqual([['1a'], ['2a']])
  const second = ['1b', '2b', '1c'].map((id) => call(item(id)))
  for (const run of runs) run.end()
  expect(await Promise.all(first)).toEqual(['1a!', '2a!'])
  await expect.poll(started).toEqual([['1a'], ['2a'], ['1b', '1c'], ['2b']])
  for (const run of runs) run.end()
  expect(await Promise.all(second)).toEqual(['1b!', '2b!', '1c!'])
})
