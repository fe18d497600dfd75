import { createNews } from '@kawaraban/contract/news-writing.ts'
import { formatDateTime, minuteMs } from '@kawaraban/contract/tokyo.ts'
import type { Browser } from 'playwright-core'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import { card } from '../e2e/feed.ts'
import { postForm } from '../e2e/post-form.ts'
import { openMeasuredPage } from './audience-browser.ts'
import { department, named } from './audience-company.ts'
import { beginPost, picker } from './audience-steps.ts'
import type { Figure } from './figures.ts'
import { growthMb, timed } from './machine.ts'
import type { Server } from './servers.ts'
import { signedIn } from './visitors.ts'

const atMost = { time: 5_000, growth: 300 }

/** A post for `named` people from the id on, to be published a little later than it can be sent. */
const bodyFrom = (firstId: number) => {
  const startAt = Date.now() + 10 * minuteMs
  const companyUserIds = Array.from({ length: named }, (_, index) => String(firstId + index))
  return JSON.stringify({ ...newsBodyAt(startAt, { scope: 'specific', companyUserIds }) })
}

const send = async (server: Server, key: string, path: string, body: string) => {
  const headers = { ...signedIn(key), 'content-type': 'application/json' }
  const answer = await fetch(server.origin + path, { method: 'POST', headers, body })
  const { success, message, data } = (await answer.json()) as {
    success: boolean
    message: string
    data: { newsId: string } | null
  }
  if (!success) throw new Error(`a post for ${named} people was refused: ${message}`)
  return data?.newsId ?? ''
}

/** Saves posts for `named` people over HTTP, and edits each so that it names as many others instead. */
export const measureSaving = async (server: Server, key: string, runs: number): Promise<readonly Figure[]> => {
  const [created, edited, growth]: [number[], number[], number[]] = [[], [], []]
  for (let run = 0; run < runs; run++) {
    growth.push(
      await growthMb(server.pid, async () => {
        let newsId = ''
        const [some, others] = [bodyFrom(2), bodyFrom(2 + named)]
        created.push(
          await timed(async () => {
            newsId = await send(server, key, createNews.path, some)
          }),
        )
        edited.push(await timed(() => send(server, key, `${createNews.path}/${newsId}`, others)))
      }),
    )
  }
  return [
    { what: `saving: a post for ${named}, HTTP`, unit: 'ms', values: created, atMost: atMost.time, judged: 'worst' },
    {
      what: `saving: an edit to ${named} others, HTTP`,
      unit: 'ms',
      values: edited,
      atMost: atMost.time,
      judged: 'worst',
    },
    {
      what: "saving: growth of the server's memory",
      unit: 'MB',
      values: growth,
      atMost: atMost.growth,
      judged: 'worst',
    },
  ]
}

/** The same once through the picker, the form and its confirm screen, until the post is in the feed. */
export const measureSavingInBrowser = async (
  browser: Browser,
  server: Server,
  key: string,
): Promise<readonly Figure[]> => {
  const { page, close } = await openMeasuredPage(browser, server.publicUrl, key)
  const title = `研修のお知らせ ${formatDateTime(Date.now())}`
  const { open, seeAllLoaded, prepareSearch, tickFound, save } = picker(page)
  try {
    await beginPost(page, title)
    await open()
    await seeAllLoaded()
    const search = await prepareSearch()
    await search(department)
    await tickFound()
    await save()
    await postForm(page).confirm.click()
    const button = page.getByRole('button', { name: '投稿する' })
    await button.waitFor()
    let ms = Number.NaN
    const growth = await growthMb(server.pid, async () => {
      ms = await timed(async () => {
        await button.click()
        await page.waitForURL(`${server.publicUrl}/`)
        await card(page, title).waitFor()
      })
    })
    return [
      { what: `saving: a post for ${named}, from the form to the feed`, unit: 'ms', values: [ms], atMost: atMost.time },
      { what: "saving: growth of the server's memory by it", unit: 'MB', values: [growth], atMost: atMost.growth },
    ]
  } finally {
    await close()
  }
}
