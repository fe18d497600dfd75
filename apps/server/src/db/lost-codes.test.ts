import pg from 'pg'
import { expect, test } from 'vitest'
import { withCode } from './lost-codes.ts'

const internal = 'XX000'

const codeOf = (message: string, routine: string) =>
  (withCode(Object.assign(new pg.DatabaseError(message, 0, 'error'), { code: internal, routine })) as pg.DatabaseError)
    .code

test.each([
  ['insert or update on table "access_logs_102048" violates foreign key constraint "x_fkey_102048"', '23503'],
  ['duplicate key value violates unique constraint "imports_open_102048"', '23505'],
  ['cannot execute INSERT in a read-only transaction', '25006'],
  ['could not extend file "base/1/2": No space left on device', '53100'],
  ['terminating connection due to administrator command', '57P01'],
  ['null value in column "name" violates not-null constraint', internal],
])('G-235 what a machine says when rows are copied to it, %s, has the code %s', (message, code) => {
  expect(codeOf(message, 'ReportCopyError')).toBe(code)
  expect(codeOf(message, 'ExecConstraints')).toBe(internal)
})
