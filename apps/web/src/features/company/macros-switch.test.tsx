import { updateCompanySettings } from '@kawaraban/contract/company.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../app/open-app.fake.tsx'

afterEach(closeApp)

const label = 'マクロを含むファイルの添付を許可する'
const findSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: label })
const toggle = async () => act(async () => (await findSwitch()).click())

test('FILE-02 G-567 an admin allows files with macros for the whole company, and the hint says what they can do', async () => {
  const { server } = await openApp('/setting', { role: 'admin', answers: { updateCompanySettings: null } })
  const hint = document.getElementById((await findSwitch()).getAttribute('aria-describedby') ?? '')
  expect([(await findSwitch()).checked, hint?.textContent]).toEqual([
    false,
    'マクロを含むOfficeファイルと、中身を確認できないパスワード付きのOfficeファイルを、投稿に添付できるようになります。マクロは、開いた人の端末でウイルスのように働くことがあります。',
  ])
  await toggle()
  await screen.findByText('マクロを含むファイルを添付できるようにしました。')
  expect((await findSwitch()).checked).toBe(true)
  await toggle()
  await screen.findByText('マクロを含むファイルを添付できないようにしました。')
  expect(server.requests(updateCompanySettings).map(({ body }) => body)).toEqual([
    { allowsMacros: true },
    { allowsMacros: false },
  ])
})
