import { updateCompanySettings } from '@kawaraban/contract/company.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'

afterEach(closeApp)

const label = '削除した投稿をゴミ箱に入れる'
const findSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: label })
const toggle = async () => act(async () => (await findSwitch()).click())

test('TRASH-01 W-124 an admin switches the trash of the company on and off, and the way to it appears', async () => {
  let isOn = false
  const { server } = await openApp('/setting', {
    role: 'admin',
    answers: {
      getTrashState: () => ({ isOn, posts: 0 }),
      updateCompanySettings: ({ body }) => {
        isOn = body.hasTrash === true
        return null
      },
    },
  })
  const hint = document.getElementById((await findSwitch()).getAttribute('aria-describedby') ?? '')
  expect([(await findSwitch()).checked, hint?.textContent]).toEqual([
    false,
    '削除した投稿を、30日間はゴミ箱から元に戻せるようになります。読む人からは、すぐに見えなくなります。オフにしても、ゴミ箱にある投稿は、30日が過ぎるまで残ります。',
  ])
  await toggle()
  await screen.findByText('削除した投稿をゴミ箱に入れるようにしました。')
  await screen.findByRole('link', { name: 'ゴミ箱' })
  await toggle()
  await screen.findByText('削除した投稿をゴミ箱に入れないようにしました。')
  expect(server.requests(updateCompanySettings).map(({ body }) => body)).toEqual([
    { hasTrash: true },
    { hasTrash: false },
  ])
})
