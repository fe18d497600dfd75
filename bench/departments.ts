import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launch } from '../e2e/chromium.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { openMeasuredPage } from './audience-browser.ts'
import { watchFrames } from './audience-frames.ts'
import { beginPost, picker } from './audience-steps.ts'
import { countAllBlocks } from './blocks.ts'
import { insertCompany } from './data.ts'
import { startDatabase } from './database.ts'
import { departmentPicker } from './departments-steps.ts'
import type { Figure } from './figures.ts'
import { growthMb, timed } from './machine.ts'
import { type Server, startServer } from './servers.ts'
import { startSession } from './visitors.ts'

const people = Number(process.env.BENCH_PEOPLE ?? 510_000)
/** People of one of ten divisions. */
const division = people / 10
const departments = 5_000
const admin = 1

/** Three levels, in no order of the ids: 10 divisions of 51,000 people, each with 10 parts of 50 sections. */
const fill = (company: number) => `
  insert into members (management_group_id, company_user_id, docomo_id, name, reading, department_name, role, icon_type)
  select ${company}, n, 'd' || lpad(n::text, 9, '0'), '社員 ' || n, 'しゃいん', '本部' || n % 10 || '／部' || n % 100 || ' 課' || n * 7919::bigint % ${departments},
    case n when 1 then 'admin' else 'viewer' end, '00000002'
  from generate_series(1, ${people}) n`

const time = (atMost: number) => ({ unit: 'ms', atMost }) as const
/** What the page's own thread does between two frames: beyond this, a scroll or a key waits visibly. */
const work = { unit: 'ms', atMost: 50 } as const
const measured = {
  grouping: { what: 'the view by department opens', ...time(1000) },
  opening: { what: `a department of ${division} opens`, ...time(300) },
  scrolling: { what: 'longest frame, scrolling 100 rows of departments', ...time(50) },
  turning: { what: 'the last page of departments and people, and back', ...time(1000) },
  ticking: { what: `a department of ${division} is chosen`, ...time(300) },
  excluding: { what: `everybody but a department of ${division} is chosen`, ...time(1000) },
  treeWork: { what: "the page's own work in a frame of these, at most", ...work },
  storing: { what: `a group of ${people} is saved`, ...time(5000) },
  reading: { what: `a group of ${people} is loaded and compared`, ...time(5000) },
  taking: { what: 'its people are chosen', ...time(1000) },
  groupWork: { what: "the page's own work in a frame of these, at most", ...work },
  growth: { what: "growth of the server's memory by these", unit: 'MB', atMost: 300 },
  pasting: { what: `a pasted list of ${people} IDs is compared`, ...time(5000) },
  pasteWork: { what: "the page's own work in a frame of it, at most", ...work },
  saving: { what: `${people} people chosen are in the form`, ...time(5000) },
  saveWork: { what: "the page's own work in a frame of it, at most", unit: 'ms' },
  heap: { what: 'heap of page and worker at its highest', unit: 'MB', atMost: 300 },
} satisfies Record<string, Omit<Figure, 'values'>>
type Name = keyof typeof measured
type Reading = Record<Name, number>

const read = async (browser: Browser, server: Server, key: string): Promise<Reading> => {
  const { page, highestHeapMb, close } = await openMeasuredPage(browser, server.publicUrl, key)
  try {
    await beginPost(page, '研修のお知らせ')
    const { open, seeAllLoaded, scroll } = picker(page)
    await open()
    await seeAllLoaded()
    const tree = departmentPicker(page)
    const times: Partial<Record<Name, number>> = {}
    const take = (name: Name, act: () => Promise<unknown>) => async () => {
      times[name] = await timed(act)
    }
    const inOrder =
      (...acts: (() => Promise<unknown>)[]) =>
      async () => {
        for (const act of acts) await act()
      }

    const { busiest: treeWork } = await watchFrames(
      page,
      inOrder(
        take('grouping', tree.group),
        take('opening', tree.openDivision),
        take('ticking', () => tree.tickDivision(division + 1)),
        take('excluding', () => tree.exclude(people - division)),
        () => tree.openPart('部93'),
        tree.showLongPages,
        ...['部83', '部73', '部13', '課47'].map((part) => () => tree.openPart(part)),
        take('turning', tree.turn),
      ),
    )
    const { longest: scrolling } = await watchFrames(page, scroll)
    await tree.include()
    await tree.tickAll(people)
    let groupWork = 0
    const growth = await growthMb(server.pid, async () => {
      const frames = await watchFrames(
        page,
        inOrder(
          take('storing', () => tree.storeGroup(people)),
          take('reading', () => tree.readGroup(people)),
          take('taking', tree.takeFound),
        ),
      )
      groupWork = frames.busiest
    })
    const paste = await tree.preparePaste(people)
    const { busiest: pasteWork } = await watchFrames(page, take('pasting', paste))
    await tree.takeFound()
    const { busiest: saveWork } = await watchFrames(
      page,
      take('saving', () => tree.save(people)),
    )
    return {
      ...(times as Reading),
      treeWork,
      scrolling,
      groupWork,
      growth,
      pasteWork,
      saveWork,
      heap: highestHeapMb(),
    }
  } finally {
    await close()
  }
}

/** The picker by department, groups and lists in a company of 510,000 people in 5,000 departments. */
export const measureDepartments = async (print: (line: string) => void, rounds: number): Promise<readonly Figure[]> => {
  await buildWeb(join(import.meta.dirname, '..'))
  const database = await startDatabase()
  const { client } = database
  print(`Loading ${people} people in ${departments} departments …`)
  const company = await insertCompany(client, 'departments')
  await client.query(fill(company))
  await countAllBlocks(client)
  await client.query('vacuum analyze')
  const key = await startSession(client, company, admin)
  const server = await startServer('product', database.url)
  const browser = await launch()
  const readings: Reading[] = []
  try {
    for (let round = 0; round < rounds; round++) readings.push(await read(browser, server, key))
  } finally {
    await browser.close()
    await server.stop()
    await database.stop()
  }
  const figures = (Object.keys(measured) as Name[]).map((name): Figure => {
    const values = readings.map((reading) => reading[name])
    return { ...measured[name], what: `departments: ${measured[name].what}`, values }
  })
  return figures
}
