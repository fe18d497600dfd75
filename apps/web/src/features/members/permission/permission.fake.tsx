import type { CompanyUser } from '@kawaraban/contract/members.ts'
import { updateAuthorities } from '@kawaraban/contract/members-authorities.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openApp, type Scene } from '../../../app/open-app.fake.tsx'
import { refuse } from '../../../testing/server.fake.ts'
import { pageOfAuthorities } from '../authorities.fake.ts'

/** A company of 45, led by 佐藤, whose own id is 1, and with one 鈴木 who has no permission. */
const company = (): CompanyUser[] =>
  Array.from({ length: 45 }, (_, index) => ({
    companyUserId: String(index + 1),
    docomoId: `d${index + 1}`,
    name: ['佐藤', '鈴木', '田中'][index] ?? `社員${index + 1}`,
    departmentName: index === 2 ? '' : '営業部',
    role: (['admin', 'none'] as Role[])[index] ?? 'viewer',
    managementGroup: 'G1',
    iconType: '00000000',
  }))

/** Opens the screen with a server that has these users and stores changes; tests may change `users` while it is open. */
export const openPermission = async (scene: Scene = {}) => {
  const users = company()
  const app = await openApp('/setting/permission', {
    role: 'admin',
    ...scene,
    answers: {
      listAuthorities: (request) =>
        users[0]?.role === 'admin' ? pageOfAuthorities(users, request) : refuse('noPermission'),
      updateAuthorities: ({ body }) => {
        for (const { companyUserId, role } of body) {
          const user = users.find((candidate) => candidate.companyUserId === companyUserId)
          if (user) user.role = role
        }
      },
      ...scene.answers,
    },
  })
  return { ...app, users, sent: () => app.server.requests(updateAuthorities) }
}

export const findSelector = (name: string) => screen.findByRole('button', { name: new RegExp(` ${name}の権限$`) })
export const selector = (name: string) => screen.getByRole('button', { name: new RegExp(` ${name}の権限$`) })
export const shownRole = (name: string) => selector(name).textContent
export const rowOf = (name: string) => {
  const row = selector(name).closest('tr')
  if (!row) throw new Error(`${name} has no row`)
  return row
}

export const give = async (name: string, role: string) => {
  await userEvent.click(await findSelector(name))
  await userEvent.click(await screen.findByRole('option', { name: role }))
}

export const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
export const saveButton = () => screen.getByRole('button', { name: /^保存/ })

/** Reads a message and closes it. */
export const heed = async (text: string, button = 'OK') => {
  const alert = await screen.findByRole('alertdialog')
  if (!alert.textContent?.includes(text)) throw new Error(`the message is ${alert.textContent}`)
  await userEvent.click(within(alert).getByRole('button', { name: button }))
}
