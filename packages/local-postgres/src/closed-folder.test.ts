import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startLocalPostgres } from './start.ts'

test('a data folder in which nothing can be written is reported in one sentence', async () => {
  const base = mkdtempSync(join(tmpdir(), 'kawaraban-closed-'))
  chmodSync(base, 0o555)
  // Root may write into every folder but those of the kernel.
  const dataDir = process.getuid?.() === 0 ? '/proc' : base
  await expect(
    startLocalPostgres({ name: 'local', dataDir, chosen: true, systemFolder: join(base, 'system') }),
  ).rejects.toMatchObject({
    problem: null,
    message: expect.stringMatching(`^The data folder ${dataDir} cannot be used: E[A-Z]+: .*\\.$`),
  })
  rmSync(base, { recursive: true })
})
