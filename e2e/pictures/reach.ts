import { cast } from '@kawaraban/demo-cast/cast.ts'
import { type Studio, show } from './studio.ts'

const person = cast.sato

/** The overview of all posts, and the first of them, to which its button leads. */
const takeOverview = async ({ open, take }: Studio) => {
  const page = await open({ device: 'pc', person, path: '/progress', height: 1100 })
  const posts = page.getByRole('table', { name: '投稿ごとの状況' })
  await posts.waitFor()
  await take(page, 'overview-pc')
  await posts
    .getByRole('link', { name: /再通知する$/ })
    .first()
    .click()
  const nudge = page.getByRole('region', { name: '再通知する' })
  const send = nudge.getByRole('button', { name: 'いま送信する' })
  const sentence = nudge.getByText(/再通知できます。$/)
  await sentence.waitFor()
  const opener = page.getByRole('button', { name: /の内訳を開く$/ }).first()
  await opener.click()
  const departments = page.getByRole('region', { name: '部門・部署', exact: true })
  await show(departments, 'start')
  await take(page, 'departments-pc', { of: [departments] })
  await show(nudge)
  await take(page, 'nudge-pc', { of: [nudge], marks: [sentence, send] })
  await page.context().close()
}

/** Takes the pictures of who has not, by post and by department. */
export const takeReach = async (studio: Studio): Promise<void> => {
  await takeOverview(studio)
}
