import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readFileScanner } from '../../../file-scanner.ts'
import { settings } from '../../../settings.ts'
import { scan } from './scan.ts'

const dir = mkdtempSync(join(tmpdir(), 'kawaraban-scan-'))
afterAll(() => rmSync(dir, { recursive: true }))

/** Names as people write them: no shell reads them. */
const path = join(dir, "a b'; exit 0; $(x).txt")
const script = join(dir, 'scanner.sh')
/** The scanner of a setting, whose program is this script. */
const scannerOf = (lines: string, seconds = '60') => {
  writeFileSync(script, `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  return readFileScanner(settings.parse({ FILES_SCANNER: `${script} --of test`, FILES_SCANNER_SECONDS: seconds }))
}

test('FILE-02 G-572 a command of the operators decides on each file by its exit code', async () => {
  const scanner = scannerOf('[ "$1 $2" = "--of test" ] || exit 9\ngrep -q EICAR "$3" && exit 1\nexit 0')
  writeFileSync(path, 'EICAR')
  expect(await scan(scanner, path)).toMatchObject({ refusal: 'unsafeFile' })
  writeFileSync(path, 'お知らせ')
  expect(await scan(scanner, path)).toBeNull()
})

test('FILE-02 G-572 without a command every file is taken', async () => {
  expect(readFileScanner(settings.parse({}))).toBeNull()
  expect(await scan(null, path)).toBeNull()
})

test.each([
  ['exit 2', 'the scanner ended with 2'],
  ['kill -9 $$', 'the scanner ended with SIGKILL'],
])('FILE-02 G-572 a command that cannot say refuses the file: %s', async (lines, reason) => {
  expect(await scan(scannerOf(lines), path)).toEqual({ refusal: 'uncheckedFile', reason })
})

test('FILE-02 G-572 a command that is not there refuses the file', async () => {
  const scanner = { program: join(dir, 'nothing'), arguments: [], timeoutMs: 60_000 }
  expect(await scan(scanner, path)).toMatchObject({
    refusal: 'uncheckedFile',
    reason: expect.stringContaining('ENOENT'),
  })
})

test('FILE-02 G-572 a command that does not end in time is ended with what it has started', async () => {
  const scanner = scannerOf('sleep 600 &\necho $! > "$0.pid"\nwait', '3')
  expect(await scan(scanner, path)).toEqual({ refusal: 'uncheckedFile', reason: 'the scanner did not end in time' })
  const started = readFileSync(`${script}.pid`, 'utf8').trim()
  await expect
    .poll(() => existsSync(`/proc/${started}/cmdline`) && readFileSync(`/proc/${started}/cmdline`, 'utf8'))
    .toBeFalsy()
})

test('FILE-02 G-572 the command has no setting of the service', async () => {
  process.env.SECRET_OF_THE_SERVER = 'secret'
  try {
    expect(await scan(scannerOf('env | grep -q SECRET_OF && exit 1\nexit 0'), path)).toBeNull()
  } finally {
    delete process.env.SECRET_OF_THE_SERVER
  }
})

test.each(['clamdscan', '/usr/bin/scan; rm', '/usr/bin/scan  a', '/usr/bin/scan "a"', ' '])(
  'FILE-02 G-572 the setting %j is refused: no shell reads it',
  (value) => {
    expect(settings.safeParse({ FILES_SCANNER: value }).success).toBe(false)
  },
)
