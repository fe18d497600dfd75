import { writeFileSync } from 'node:fs'
import { afterEach, expect } from 'vitest'
import { noise } from '../pages.ts'
import { createSteps } from '../steps.ts'
import type { Driver, Launch, Size } from './driver.ts'
import { openTab, type Tab } from './tab.ts'

type Opened = { driver: Driver; tab: Tab; name: string }

/**
 * Starts a browser for each tab that a test opens, and ends it after the test. A test fails when one of its pages has thrown
 * or logged an error, or can be scrolled sideways after a step.
 */
export const openTabs = (launch: Launch) => {
  const opened: Opened[] = []
  const problems: string[] = []

  const { step, takePicturesOfFailure, reset } = createSteps({
    takePictures: async (pathOf) => {
      for (const { driver, name } of opened) writeFileSync(pathOf(name), await driver.screenshot())
    },
    check: async (name) => {
      for (const { tab, name: person } of opened) {
        const excess = await tab.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (excess > 0) problems.push(`After step "${name}" the page of ${person} is ${excess} px too wide`)
      }
    },
  })

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await takePicturesOfFailure()
    reset()
    for (const { driver } of opened.splice(0)) {
      problems.push(...(await driver.errors()).filter((text) => !noise.test(text)))
      await driver.close()
    }
    expect(problems.splice(0)).toEqual([])
  })

  return {
    step,
    /** Starts a browser with one tab of this size; `name` is whose browser it is. */
    open: async (name: string, size: Size): Promise<Tab> => {
      const driver = await launch(size)
      const tab = openTab(driver)
      opened.push({ driver, tab, name })
      return tab
    },
  }
}
