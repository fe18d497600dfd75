import { loadavg } from 'node:os'
import { join } from 'node:path'
import { launch } from '../e2e/chromium.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { fillCompanies, people } from './audience-company.ts'
import { measureNamedFeed } from './audience-feed.ts'
import { measurePicker } from './audience-picker.ts'
import { measureSaving, measureSavingInBrowser } from './audience-saving.ts'
import { startDatabase } from './database.ts'
import { type Figure, isReached, tableOf } from './figures.ts'
import { startServer } from './servers.ts'
import { signIn, startSession } from './visitors.ts'

const admin = 1

/**
 * Audiences at their largest: the picker of the largest company in Chromium, posts for a hundred thousand named people,
 * and their feed. Takes turns `rounds` times; returns whether every limit was met.
 */
export const measureAudience = async (
  print: (line: string) => void,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<boolean> => {
  await buildWeb(join(import.meta.dirname, '..'))
  const database = await startDatabase()
  const { client, url, pid } = database
  print(`Loading ${people} people …`)
  const companies = await fillCompanies(client)
  const key = await startSession(client, companies.large, admin)
  const keys = { everyone: await signIn(client, companies.everyone), byName: await signIn(client, companies.byName) }
  const server = await startServer('product', url)
  const browser = await launch()
  const loads = [loadavg()[0] ?? 0]
  const figures: Figure[] = []
  const add = (measured: readonly Figure[]) => {
    figures.push(...measured)
    loads.push(loadavg()[0] ?? 0)
  }
  try {
    add(await measureSaving(server, key, rounds))
    add(await measureSavingInBrowser(browser, server, key))
    add(await measurePicker(browser, server.publicUrl, key, rounds))
    add(await measureNamedFeed(server, pid, keys, { rounds, seconds }))
  } finally {
    await browser.close()
    await server.stop()
    await database.stop()
  }
  print(tableOf(figures))
  print(`Load of the machine meanwhile: ${loads.map((load) => load.toFixed(1)).join(', ')}`)
  return figures.every(isReached)
}
