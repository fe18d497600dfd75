import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { scriptOf } from './template.ts'

const scripts = ['/assets/library.js', '/assets/start.js']

/** Runs the script of a page; returns what it does, and what reports the first paint. */
const runPage = ({ hidden }: { hidden: boolean }) => {
  const steps: string[] = []
  let paint = () => {}
  let frame = () => {}
  let parsed: () => unknown = () => {}
  const document = {
    hidden,
    readyState: 'interactive',
    createElement: () => ({}),
    head: { append: ({ rel, href }: Record<string, string>) => steps.push(`${rel} ${href}`) },
  }
  const script = scriptOf({ parts: ['', '', '', '', ''], scripts }, { script: '' })
  runInNewContext(script.replace('import(', 'evaluate('), {
    evaluate: async (path: string) => {
      steps.push(`evaluate ${path}`)
      if (path === scripts[0]) throw new Error('the network is gone')
    },
    document,
    addEventListener: (event: string, run: () => void) => {
      parsed = () => event === 'DOMContentLoaded' && run()
    },
    requestAnimationFrame: (run: () => void) => {
      frame = run
    },
    setTimeout: (run: () => void, ms = 0) => {
      if (ms > 0) return
      steps.push('another task')
      setTimeout(run)
    },
    PerformanceObserver: class {
      readonly observe: () => void
      constructor(run: () => void) {
        this.observe = () => {
          paint = run
        }
      }
    },
  })
  return { steps, document, paint: () => paint(), parsed: () => parsed(), frame: () => frame() }
}

const loaded = [
  ...scripts.map((path) => `modulepreload ${path}`),
  ...scripts.flatMap((path) => [`evaluate ${path}`, 'another task']),
]

test('G-290 the scripts of a page are fetched together after its paint, and each is evaluated in a task of its own', async () => {
  const page = runPage({ hidden: false })
  page.paint()
  page.paint()
  expect(page.steps).toEqual([])
  page.frame()
  await expect.poll(() => page.steps).toEqual(['another task', ...loaded])
})

test('G-290 a page that is painted while it is being parsed waits for its end, and for the frame with all of it', async () => {
  const page = runPage({ hidden: false })
  page.document.readyState = 'loading'
  page.paint()
  page.frame()
  expect(page.steps).toEqual([])
  page.parsed()
  expect(page.steps).toEqual([])
  page.frame()
  await expect.poll(() => page.steps).toEqual(['another task', ...loaded])
})

test('G-290 a tab in the background, which paints nothing, does not wait', async () => {
  const page = runPage({ hidden: true })
  await expect.poll(() => page.steps).toEqual(loaded)
})
