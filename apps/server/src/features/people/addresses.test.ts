import { createPerson, getPersonAddresses, updatePerson } from '@kawaraban/contract/people.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { markRefused, saveClaimedAddress } from '../../db/mail-addresses.ts'
import { useTestApp } from '../../testing/app.ts'
import type { Person } from '../../testing/company.ts'
import { importSteps } from '../../testing/import-steps.ts'
import { mailEnvironment } from '../../testing/mail-environment.ts'

const app = useTestApp({ settings: mailEnvironment })
let steps: ReturnType<typeof importSteps>
beforeAll(() => {
  steps = importSteps(app, app.cast.sato, 'ID,name,mail')
})

const refusal = (message: string) => ({ success: false, message, data: null, status: 200 })
const change = (person: Person | null, companyUserId: string, body: object) =>
  app.call(person, updatePerson, { params: { companyUserId }, body })
const show = async ({ companyUserId }: Pick<Person, 'companyUserId'>, by: Person | null = app.cast.sato) =>
  app.call(by, getPersonAddresses, { params: { companyUserId } })
const claim = (person: Person, address: string | null) =>
  app.db.transaction((tx) => saveClaimedAddress(tx, person, address, app.clock.now))

describe('MAIL-02 G-380 the address of one person', () => {
  test('is given to somebody new and to somebody known, trimmed, changed, and taken away by an empty one', async () => {
    const { sato, tanaka } = app.cast
    const body = { docomoId: 'n1', name: '新人', address: ' n1@example.com ' }
    const { data } = await app.call(sato, createPerson, { body })
    expect((await show(data)).data.addresses).toEqual([
      { source: 'directory', address: 'n1@example.com', refused: null, sharedBy: 0, sharedWith: [] },
    ])
    expect((await change(sato, tanaka.companyUserId, { address: 't@example.com' })).message).toBe('OK')
    expect(await steps.addresses()).toEqual({ n1: 'n1@example.com', [tanaka.docomoId]: 't@example.com' })
    await change(sato, tanaka.companyUserId, { address: 'u@example.com', reading: 'たなか' })
    // What is not sent stays.
    await change(sato, tanaka.companyUserId, { reading: '' })
    expect(await steps.addresses()).toMatchObject({ [tanaka.docomoId]: 'u@example.com' })
    await change(sato, tanaka.companyUserId, { address: '' })
    expect(await steps.addresses()).toEqual({ n1: 'n1@example.com' })
  })

  test.each([
    'tanaka',
    'たなか@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '"a b"@example.com',
    `${'a'.repeat(320)}@b.jp`,
  ])('G-641 is not %j, and nothing else of that call is written', async (address) => {
    const { sato, tanaka } = app.cast
    const before = await steps.members()
    expect(await change(sato, tanaka.companyUserId, { address, name: '別名' })).toMatchObject(
      refusal('Invalid address'),
    )
    const body = { docomoId: 'n2', name: '新人', address }
    expect(await app.call(sato, createPerson, { body })).toMatchObject(refusal('Invalid address'))
    expect(await steps.members()).toEqual(before)
  })

  test('does what a line of a file does, also to somebody with the role none', async () => {
    const { sato } = app.cast
    await importSteps(app, sato, 'ID,name,role,mail').take(['f1,人,none,f1@example.com', 'f2,人,viewer,f2@example.com'])
    for (const [docomoId, role] of [
      ['h1', 'none'],
      ['h2', 'viewer'],
    ])
      await app.call(sato, createPerson, { body: { docomoId, name: '人', role, address: `${docomoId}@example.com` } })
    const { f1, f2, h1, h2 } = await steps.addresses()
    expect({ f1, f2, h1, h2 }).toEqual({ f1: undefined, f2: 'f2@example.com', h1: undefined, h2: 'h2@example.com' })
  })

  test('goes with the role, in the same call', async () => {
    const { sato, yamada } = app.cast
    await change(sato, yamada.companyUserId, { address: 'y@example.com' })
    await claim(yamada, 'claim@example.com')
    await change(sato, yamada.companyUserId, { role: 'none', address: 'z@example.com' })
    expect((await show(yamada)).data.addresses).toEqual([])
    await change(sato, yamada.companyUserId, { address: 'z@example.com' })
    expect((await show(yamada)).data.addresses).toEqual([])
    await change(sato, yamada.companyUserId, { role: 'viewer', address: 'z@example.com' })
    expect((await show(yamada)).data.addresses).toMatchObject([{ address: 'z@example.com' }])
  })
})

describe('MAIL-02 MAIL-05 admins see', () => {
  test('each address with its source, in the order of their use, what a mail server said, and who else has it', async () => {
    const { sato, tanaka, suzuki, ito, ours } = app.cast
    await change(sato, tanaka.companyUserId, { address: 'shared@example.com' })
    await claim(tanaka, 'tanaka@example.com')
    for (const person of [suzuki, ito]) await claim(person, 'shared@example.com')
    // In the same company alone.
    await claim(app.cast.foreignViewer, 'shared@example.com')
    const words = '550 5.1.1 <shared@example.com>: user unknown'
    await markRefused(app.db, ours.managementGroupId, [{ address: 'shared@example.com', words }], app.clock.now)
    const { addresses } = (await show(tanaka)).data
    expect(addresses).toEqual([
      {
        source: 'directory',
        address: 'shared@example.com',
        refused: { at: '2026/11/20 10:00', words },
        sharedBy: 2,
        sharedWith: expect.arrayContaining([suzuki.name, ito.name]),
      },
      { source: 'claim', address: 'tanaka@example.com', refused: null, sharedBy: 0, sharedWith: [] },
    ])
  })

  test('G-033 none of another company, and others none at all', async () => {
    const { sato, suzuki, tanaka, foreignViewer } = app.cast
    for (const person of [suzuki, tanaka]) expect(await show(tanaka, person)).toMatchObject(refusal('No permission'))
    expect(await show(foreignViewer, sato)).toMatchObject(refusal('Document already deleted'))
    expect(await show({ companyUserId: '987654' }, sato)).toMatchObject(refusal('Document already deleted'))
  })
})

describe('MAIL-01 where no mail is sent', () => {
  const silent = useTestApp()

  test('G-681 nobody has an address: none is taken or shown, also one that was stored before', async () => {
    const { sato, tanaka } = silent.cast
    await silent.db.transaction((tx) => saveClaimedAddress(tx, tanaka, 't@example.com', app.clock.now))
    const params = { companyUserId: tanaka.companyUserId }
    expect((await silent.call(sato, getPersonAddresses, { params })).data).toEqual({ addresses: [] })
    for (const address of ['t@example.com', ''])
      expect(await silent.call(sato, updatePerson, { params, body: { address } })).toMatchObject(
        refusal('Invalid address'),
      )
  })
})
