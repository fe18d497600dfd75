import { join } from 'node:path'
import { launch } from '../e2e/chromium.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { fillCompanies, people } from './audience-company.ts'
import { measureNamedFeed } from './audience-feed.ts'
import { measurePicker } from './audience-picker.ts'
import { measureSaving, measureSavingInBrowser } from './audience-saving.ts'
import { startDatabase } from './database.ts'
import type { Figure } from './figures.ts'
import { startServer } from './servers.ts'
import { signIn, startSession } from './visitors.ts'

const admin = 1

/**
 * Audiences at their largest: the picker of the largest company in Chromium, posts for a hundred thousand named people,
 * and their feed. Takes turns `rounds` times.
 */
export const measureAudience = async (
  print: (line: string) => void,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<readonly Figure[]> => {
  await buildWeb(join(import.meta.dirname, '..'))
  const database = await startDatabase()
  const { client, url, pid } = database
  print(`Loading ${people} people …`)
  const companies = await fillCompanies(client)
  const key = await startSession(client, companies.large, admin)
  const keys = { everyone: await signIn(client, companies.everyone), byName: await signIn(client, companies.byName) }
  const server = await startServer('product', url)
  const browser = await launch()
  const figures: Figure[] = []
  try {
    figures.push(
      ...(await measureSaving(server, key, rounds)),
      ...(await measureSavingInBrowser(browser, server, key)),
      ...(await measurePicker(browser, server.publicUrl, key, rounds)),
      ...(await measureNamedFeed(server, pid, keys, { rounds, seconds })),
    )
  } finally {
    await browser.close()
    await server.stop()
    await database.stop()
  }
  return figures
}
