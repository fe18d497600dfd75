import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Statement } from '../../db/connect.ts'
import { literalOf } from '../statements.ts'
import { overAllCompanies } from './over-all-companies.ts'

const isExplainable = /^(select|with|insert|update|delete)\b/

/** What Citus says of an insert from a query whose parameters are not in its text. */
const needsValues = 'could not create distributed plan'

const withValues = ({ text, values }: Statement) =>
  text.replace(/\$(\d+)/g, (_, number: string) => literalOf(values[Number(number) - 1]))

const planOf = async (client: pg.Client, statement: Statement): Promise<string> => {
  const { text, values } = statement
  const explain = () => client.query({ text: `explain ${text}`, values: [...values] })
  const { rows } = await explain().catch((error: Error) => {
    if (error.message !== needsValues) throw error
    return client.query(`explain ${withValues(statement)}`)
  })
  return rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n')
}

/** Says why a statement does not go to one machine; null when it does, when it is listed, or when a former file has run it. */
const findFault = async (client: pg.Client, statement: Statement): Promise<string | null> => {
  const text = statement.text.replace(/\s+/g, ' ').trim()
  if (overAllCompanies.some(({ start }) => text.startsWith(start)) || !isExplainable.test(text)) return null
  const hash = createHash('sha1').update(text).digest('hex')
  const { rowCount } = await client.query('insert into explained (hash) values ($1) on conflict do nothing', [hash])
  if (!rowCount) return null
  try {
    const counts = [...(await planOf(client, statement)).matchAll(/Task Count: (\d+)/g)]
    return counts.every(([, count]) => count === '1') ? null : `several machines: ${text}`
  } catch (error) {
    return `${(error as Error).message}: ${text}`
  }
}

/** Lists what is wrong with the plans of statements, on a database of the cluster with all tables and the table `explained`. */
export const findFaults = async (url: string, statements: Iterable<Statement>): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const faults: string[] = []
    for (const statement of statements) {
      const fault = await findFault(client, statement)
      if (fault) faults.push(fault)
    }
    return faults
  } finally {
    await client.end()
  }
}
