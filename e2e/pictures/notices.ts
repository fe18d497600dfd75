import { cast } from '@kawaraban/demo-cast/cast.ts'
import { pushText } from '../../apps/web/src/messages/push.ts'
import { receivingText } from '../../apps/web/src/messages/receiving.ts'
import { allowNotices } from '../push-browser.ts'
import { type Studio, show } from './studio.ts'

const person = cast.tanaka

const takeSwitch = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person })
  await allowNotices(page.context(), person.name)
  await page.goto('/setting')
  const toggle = page.getByRole('switch', { name: pushText.label })
  await toggle.click()
  const test = page.getByRole('button', { name: receivingText.trial.send })
  await test.waitFor()
  await show(test)
  await take(page, 'notices-pc', { marks: [page.locator('label', { has: toggle }), test] })
  await page.context().close()
}

/** Safari on an iPhone supports push only on the home screen. */
const takeHomeScreen = async ({ open, take }: Studio) => {
  const page = await open({ device: 'phone', person })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.goto('/setting')
  const sentence = page.getByText(pushText.states.homeScreen)
  await sentence.waitFor()
  await show(sentence)
  await take(page, 'notices-iphone-phone')
  await page.context().close()
}

/** Takes the pictures of how notices are received. */
export const takeNotices = async (studio: Studio): Promise<void> => {
  await takeSwitch(studio)
  await takeHomeScreen(studio)
}
