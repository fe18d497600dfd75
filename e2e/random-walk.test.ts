import { getNews } from '@kawaraban/contract/news.ts'
import { nat, sample } from 'fast-check'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../apps/server/src/testing/company.ts'
import { rounds } from '../apps/server/src/testing/extent.ts'
import { inTimeBox } from '../apps/server/src/testing/model.ts'
import { startTestServer } from './test-server.ts'
import { findControls, formOf, headingAt, type PageState, readPageState, showsOwnFields } from './walk.ts'

const { server, open } = startTestServer()

/** WALK_SEED repeats a walk or chooses another one, WALK_ACTS makes it longer. */
const seed = Number(process.env.WALK_SEED ?? 20_261_122)
const { WALK_ACTS } = process.env
const acts = WALK_ACTS ? ([Number(WALK_ACTS), Number(WALK_ACTS)] as const) : ([25, 100] as const)

/** A post may have been deleted meanwhile; the browser itself logs refused calls. */
const expectedErrors = /failed to fetch news|Failed to load resource/

const leaveQuestion = '入力された内容は保存されません。'
const deleteQuestion = 'この投稿を削除します。'

/** What has happened on a walk, as far as later checks depend on it. */
type Walk = {
  trace: string[]
  /** The form in which text was entered, and the texts of its fields. */
  entered: { form: string; texts: PageState['texts'] } | null
  /** Path of the post over which the dialog that deletes it has opened. */
  deleting: string | null
  problems: string[]
}

const moves = ['back', 'back', 'forward', 'back twice', 'Escape'] as const

/** Goes back or forward, or presses Escape; returns false where that would lead out of the app. */
const move = async (page: Page, walk: Walk, { index }: PageState, name: (typeof moves)[number]): Promise<boolean> => {
  const times = name === 'back twice' ? 2 : 1
  if (name.startsWith('back') && index < times) return false
  walk.trace.push(name)
  if (name === 'Escape') await page.keyboard.press('Escape')
  else {
    const go = ([count, by]: readonly [number, number]) => {
      for (let done = 0; done < count; done += 1) history.go(by)
    }
    await page.evaluate(go, [times, name === 'forward' ? 1 : -1] as const)
  }
  return true
}

/** Clicks or fills in one of the controls. */
const useControl = async (page: Page, walk: Walk, state: PageState, random: number): Promise<void> => {
  const controls = await findControls(page)
  const control = controls[random % Math.max(1, controls.length)]
  if (!control) return
  const { name, isField, target } = control
  walk.trace.push(`${isField ? 'fill in' : 'click'} 「${name}」 on ${state.path}`)
  const form = formOf(state.path)
  const isLeft = name === 'OK' || name === '下書きに残す'
  // Read now: the question may have opened since the page was found consistent.
  const isDiscarded = isLeft && (await readPageState(page)).dialogs.some((text) => text.includes(leaveQuestion))
  const isSaved = form !== null && /^(保存する|保存|投稿する|追加する)$/.test(name)
  if (isDiscarded || isSaved) walk.entered = null
  // A control may be covered by another element: the walk then goes on with the next act. `fill` needs no
  // hit test, and input after its timeout would be missing in `entered`.
  const reached = isField ? target.fill(`記入${random % 1000}`, { timeout: 15_000 }) : target.click({ timeout: 1_500 })
  const isReached = await reached.then(
    () => true,
    () => false,
  )
  if (!isReached) walk.trace.push('(not reached)')
  if (isReached && isField && form !== null && showsOwnFields(state.path))
    walk.entered = { form, texts: (await readPageState(page)).texts }
}

/** The inconsistencies of a state; empty when there are none. */
const findDefects = async (walk: Walk, state: PageState, person: Person): Promise<string[]> => {
  const defects: string[] = []
  const { path, dialogs, layers, hasFocus, texts } = state
  if (dialogs.length + layers > 1) defects.push(`${dialogs.length} messages and ${layers} lists are open`)
  if (!hasFocus) defects.push('the focus is lost')
  const [, newsId] = /^\/news\/(\d+)(\?.*)?$/.exec(path) ?? []
  const stored = newsId && (await server().call(person, getNews, { params: { newsId } })).data
  const heading = newsId ? stored?.title : headingAt(path)
  if (state.heading !== heading) defects.push(`${path} has the heading 「${state.heading}」 and not 「${heading}」`)
  const isDeleting = dialogs.some((text) => text.includes(deleteQuestion))
  if (isDeleting && walk.deleting !== null && walk.deleting !== path)
    defects.push(`the dialog that deletes ${walk.deleting} is open over ${path}`)
  walk.deleting = isDeleting ? (walk.deleting ?? path) : null
  const { entered } = walk
  if (entered && formOf(path) !== entered.form && path !== '/setting/specific-users')
    defects.push(`the text entered on ${entered.form} is lost without a dialog`)
  else if (entered && showsOwnFields(path)) {
    const lost = Object.entries(entered.texts).filter(([name, text]) => text.startsWith('記入') && texts[name] !== text)
    if (lost.length > 0) defects.push(`the fields ${lost.map(([name]) => name).join()} lost their text`)
  }
  return [...defects, ...walk.problems]
}

/** Reads the page until it is consistent; returns the defects that are still there after a while. */
const waitUntilConsistent = async (page: Page, walk: Walk, person: Person) => {
  let last = { state: await readPageState(page), defects: ['not checked'] }
  await expect
    .poll(
      async () => {
        const state = await readPageState(page)
        last = { state, defects: await findDefects(walk, state, person) }
        return last.defects.length
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBe(0)
    .catch(() => undefined)
  return last
}

const takeWalk = async (person: Person, walkSeed: number): Promise<void> => {
  process.stdout.write(`Walk of ${person.name} with WALK_SEED=${seed}\n`)
  const page = await open(person, { hasServiceWorker: true, expectedErrors })
  const walk: Walk = { trace: [], entered: null, deleting: null, problems: [] }
  page.on('pageerror', (error) => walk.problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedErrors.test(message.text())) walk.problems.push(message.text())
  })
  page.on('response', (answer) => {
    if (answer.status() >= 500) walk.problems.push(`${answer.status()} from ${answer.url()}`)
  })
  await page.goto('/')
  await page.getByRole('button', { name: '更新' }).focus()
  const randoms = sample(nat(), { seed: walkSeed, numRuns: rounds(...acts) })
  for (const act of inTimeBox(...acts)) {
    const random = randoms[act] ?? 0
    const { state, defects } = await waitUntilConsistent(page, walk, person)
    const trace = `WALK_SEED=${seed}, ${person.name}: ${walk.trace.slice(-12).join(' → ')}`
    // A summary of failures shows the message alone.
    expect(defects, [trace, ...defects].join(' → ')).toEqual([])
    const name = random % 3 === 0 ? moves[Math.floor(random / 3) % moves.length] : undefined
    const hasMoved = name !== undefined && (await move(page, walk, state, name))
    if (!hasMoved) await useControl(page, walk, state, Math.floor(random / 15))
  }
}

test.each(['sato', 'suzuki', 'tanaka'] as const)(
  'A random walk of %s always finds one window, a focus, a heading and all entered text (G-098, G-155…G-158)',
  async (name) => {
    const { cast, storePost } = server()
    for (const title of ['避難訓練', '健康診断', '年末調整', '社内バザー']) {
      await storePost(cast.suzuki, { title: `${title} ${name}`, content: 'https://example.com/a をご覧ください。' })
    }
    await takeWalk(cast[name], seed + name.length)
  },
)
