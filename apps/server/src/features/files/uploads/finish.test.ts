import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createFolderStore } from '../../../file-store/folder.ts'
import { content, keyOf } from '../../../file-store/store.ts'
import type { Person } from '../../../testing/company.ts'
import { useFilesApp } from '../../../testing/files-app.ts'
import { createFinish } from './finish.ts'

const { app, announce } = useFilesApp()

const fail = () => expect.fail('no picture is among them')

/** An upload of this person whose bytes have all arrived. */
const arrived = async (person: Person) => {
  const fileId = String((await announce(person, 'a.txt', 2)).headers['file-id'])
  const { managementGroupId } = person
  const path = join(app.filesFolder, keyOf(managementGroupId, fileId, content))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'aa')
  return { managementGroupId, fileId, name: 'a.txt' }
}

test('G-585 FILE-06 of files that have arrived four are looked at at once, two of a company, and all in the end', async () => {
  const { suzuki, ito, foreignAdmin } = app.cast
  const uploads: Awaited<ReturnType<typeof arrived>>[] = []
  for (const person of [suzuki, suzuki, ito, ito, suzuki, foreignAdmin, foreignAdmin, foreignAdmin])
    uploads.push(await arrived(person))
  const inside: number[] = []
  const most = { all: 0, each: 0 }
  const full = Promise.withResolvers<void>()
  const finish = createFinish({
    db: app.db,
    clock: () => app.clock.now,
    fileStore: createFolderStore(app.filesFolder),
    jobs: { register: fail, wake: fail, idle: fail, start: fail, stop: fail },
    checks: {
      makeSizes: fail,
      kindOf: async (_path, _name, company) => {
        inside.push(company)
        const own = inside.filter((other) => other === company).length
        Object.assign(most, { all: Math.max(most.all, inside.length), each: Math.max(most.each, own) })
        if (inside.length === 4) full.resolve()
        await full.promise
        // Others would come in meanwhile.
        await app.db.query(sql`select`)
        inside.splice(inside.indexOf(company), 1)
        return { kind: 'text', mime: 'text/plain' }
      },
    },
  })
  const received = await Promise.all(uploads.map(finish))
  expect(new Set(received.map(({ state }) => state))).toEqual(new Set(['ready']))
  expect(most).toEqual({ all: 4, each: 2 })
})
