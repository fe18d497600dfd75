import { LocalPostgresError, type Problem } from '@kawaraban/local-postgres/error.ts'
import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { toStartError } from './embedded.ts'

test.each<[Problem, string]>([
  [
    { code: 'noPrograms', platform: 'sunos x64' },
    'There is no embedded PostgreSQL for sunos x64: set DATABASE_URL to a PostgreSQL of your own.',
  ],
  [
    { code: 'noUser' },
    'PostgreSQL cannot run as root and this system has no user postgres or nobody: start Kawaraban as an ordinary user, or set DATABASE_URL.',
  ],
  [
    { code: 'closedFolder', folder: '/root/data', user: 'nobody' },
    'The data folder /root/data is closed to the user nobody, under which PostgreSQL runs when root starts Kawaraban: set DATA_DIR to a folder that everybody may pass through, such as /var/lib/kawaraban.',
  ],
  [
    { code: 'folderInUse', folder: '/data' },
    'The data folder /data is in use by another running Kawaraban: stop that one first, or set DATA_DIR to another folder.',
  ],
  [
    { code: 'noDatabase', folder: '/data' },
    'There is no database in /data yet: start Kawaraban once, or set DATABASE_URL.',
  ],
])('the problem %o is explained with the settings that solve it', (problem, sentence) => {
  expect(toStartError(new LocalPostgresError('It failed.', problem))).toEqual(new StartError(sentence))
})

test('any other failure of the embedded PostgreSQL is shown with its reason, and other errors stay as they are', () => {
  const failed = 'The embedded PostgreSQL failed: no space left.'
  expect(toStartError(new LocalPostgresError(failed))).toEqual(new StartError(failed))
  const bug = new TypeError('x is undefined')
  expect(toStartError(bug)).toBe(bug)
})
