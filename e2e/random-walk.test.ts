import { getNews } from '@kawaraban/contract/news.ts'
import { nat, sample } from 'fast-check'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../apps/server/src/testing/company.ts'
import { rounds } from '../apps/server/src/testing/extent.ts'
import { startTestServer } from './test-server.ts'
import { choices, formOf, headingAt, look, type Sight, showsOwnFields } from './walk.ts'

const { server, open } = startTestServer()

/** WALK_SEED repeats a walk or takes another one, WALK_ACTS makes it longer. */
const seed = Number(process.env.WALK_SEED ?? 20_261_122)
const acts = Number(process.env.WALK_ACTS ?? rounds(25, 100))

/** Whoever comes back to a post that has been deleted meanwhile is told so; the browser complains of refusals by itself. */
const expected = /failed to fetch news|Failed to load resource/

const questionToLeave = '入力された内容は保存されません。'
const questionToDelete = 'この投稿を削除します。'

/** What has happened on a walk, as far as later steps depend on it. */
type Walk = {
  trace: string[]
  /** The form that was typed into, and what its fields held. */
  typed: { form: string; texts: Sight['texts'] } | null
  /** Address of the post over which the question whether to delete it came up. */
  deleting: string | null
  problems: string[]
}

const steps = ['back', 'back', 'forward', 'back twice', 'Escape'] as const

/** Back, Forward or Escape; false where it would lead out of the app. */
const takeStep = async (page: Page, walk: Walk, { index }: Sight, step: (typeof steps)[number]): Promise<boolean> => {
  const times = step === 'back twice' ? 2 : 1
  if (step.startsWith('back') && index < times) return false
  walk.trace.push(step)
  if (step === 'Escape') await page.keyboard.press('Escape')
  else {
    const move = ([count, by]: readonly [number, number]) => {
      for (let done = 0; done < count; done += 1) history.go(by)
    }
    await page.evaluate(move, [times, step === 'forward' ? 1 : -1] as const)
  }
  return true
}

/** Presses, or writes into, one of the things on show. */
const useThing = async (page: Page, walk: Walk, sight: Sight, random: number): Promise<void> => {
  const things = await choices(page)
  const thing = things[random % Math.max(1, things.length)]
  if (!thing) return
  const { name, isField, target } = thing
  walk.trace.push(`${isField ? 'write into' : 'press'} 「${name}」 on ${sight.path}`)
  const form = formOf(sight.path)
  const isGivenUp = name === 'OK' && sight.dialogs.some((text) => text.includes(questionToLeave))
  const isSaved = form !== null && /^(保存する|保存|投稿する)$/.test(name)
  if (isGivenUp || isSaved) walk.typed = null
  // What lies under something else is not reached: the walk goes on elsewhere.
  const reached = isField ? target.fill(`記入${random % 1000}`, { timeout: 1_500 }) : target.click({ timeout: 1_500 })
  await reached.catch(() => walk.trace.push('(not reached)'))
  if (isField && form !== null && showsOwnFields(sight.path)) walk.typed = { form, texts: (await look(page)).texts }
}

/** What is wrong with what is on show; empty when all holds. */
const findFaults = async (walk: Walk, sight: Sight, person: Person): Promise<string[]> => {
  const faults: string[] = []
  const { path, dialogs, layers, hasFocus, texts } = sight
  if (dialogs.length + layers > 1) faults.push(`${dialogs.length} messages and ${layers} lists are open`)
  if (!hasFocus) faults.push('the focus is lost')
  const [, newsId] = /^\/news\/(\d+)$/.exec(path) ?? []
  const stored = newsId && (await server().call(person, getNews, { params: { newsId } })).data
  const heading = newsId ? stored?.title : headingAt(path)
  if (sight.heading !== heading) faults.push(`${path} has the heading 「${sight.heading}」 and not 「${heading}」`)
  const asksToDelete = dialogs.some((text) => text.includes(questionToDelete))
  if (asksToDelete && walk.deleting !== null && walk.deleting !== path)
    faults.push(`the question about ${walk.deleting} is open over ${path}`)
  walk.deleting = asksToDelete ? (walk.deleting ?? path) : null
  const { typed } = walk
  if (typed && formOf(path) !== typed.form && path !== '/setting/specific-users')
    faults.push(`what was written on ${typed.form} is lost without a question`)
  else if (typed && showsOwnFields(path)) {
    const lost = Object.entries(typed.texts).filter(([name, text]) => text.startsWith('記入') && texts[name] !== text)
    if (lost.length > 0) faults.push(`the fields ${lost.map(([name]) => name).join()} lost what was written`)
  }
  return [...faults, ...walk.problems]
}

/** Looks until all holds, since screens and answers take their time; gives what still does not after a while. */
const settle = async (page: Page, walk: Walk, person: Person): Promise<{ sight: Sight; faults: string[] }> => {
  let last = { sight: await look(page), faults: ['not looked at'] }
  await expect
    .poll(
      async () => {
        const sight = await look(page)
        last = { sight, faults: await findFaults(walk, sight, person) }
        return last.faults.length
      },
      { timeout: 8_000, interval: 50 },
    )
    .toBe(0)
    .catch(() => undefined)
  return last
}

const goFor = async (person: Person, walkSeed: number): Promise<void> => {
  const page = await open(person, { expectedErrors: expected })
  const walk: Walk = { trace: [], typed: null, deleting: null, problems: [] }
  page.on('pageerror', (error) => walk.problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) walk.problems.push(message.text())
  })
  page.on('response', (answer) => {
    if (answer.status() >= 500) walk.problems.push(`${answer.status()} from ${answer.url()}`)
  })
  await page.goto('/')
  await page.getByRole('button', { name: '更新' }).focus()
  for (const random of sample(nat(), { seed: walkSeed, numRuns: acts })) {
    const { sight, faults } = await settle(page, walk, person)
    const story = `WALK_SEED=${seed}, ${person.name}: ${walk.trace.slice(-12).join(' → ')}`
    expect(faults, story).toEqual([])
    const step = random % 3 === 0 ? steps[Math.floor(random / 3) % steps.length] : undefined
    const isTaken = step !== undefined && (await takeStep(page, walk, sight, step))
    if (!isTaken) await useThing(page, walk, sight, Math.floor(random / 15))
  }
}

test.each(['sato', 'suzuki', 'tanaka'] as const)(
  'A random walk of %s always finds one window, a focus, a heading and all entered text (G-098, G-155…G-158)',
  async (who) => {
    const { cast, storePost } = server()
    for (const title of ['避難訓練', '健康診断', '年末調整', '社内バザー']) {
      await storePost(cast.suzuki, { title: `${title} ${who}`, content: 'https://example.com/a をご覧ください。' })
    }
    await goFor(cast[who], seed + who.length)
  },
)
