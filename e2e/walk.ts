import type { Locator, Page } from 'playwright-core'
import { screens, titleOf } from '../apps/web/src/shell/screens.ts'

/** What a person sees of a page at one moment, as far as a walk checks it. */
export type Sight = {
  path: string
  /** The router's place in the history, and the browser's. */
  index: number
  /** Main heading, or none while a screen is being loaded. */
  heading: string
  /** Titles and texts of the open messages and questions. */
  dialogs: string[]
  /** How many menus, lists, calendars and hints are open. */
  layers: number
  hasFocus: boolean
  isBusy: boolean
  /** What stands in the text fields, by their labels. */
  texts: Record<string, string>
}

/** Reads what is on show. */
export const look = (page: Page): Promise<Sight> =>
  page.evaluate(() => {
    const layers = '[role=menu], [role=listbox], [role=dialog]'
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>('main input:not([type]), main [type=text], main textarea'),
    ]
    return {
      path: location.pathname + location.search,
      index: history.state?.__TSR_index ?? -1,
      heading: document.querySelector('h1')?.textContent ?? '',
      dialogs: shown('[role=alertdialog]').map((dialog) => dialog.textContent ?? ''),
      layers: shown(layers).filter((layer) => !layer.parentElement?.closest(layers)).length,
      hasFocus: document.activeElement !== null && document.activeElement !== document.body,
      isBusy: document.querySelector('main [aria-busy=true]:not(ul), button[aria-busy=true]') !== null,
      texts: Object.fromEntries(
        fields.map((field) => [field.labels?.[0]?.textContent ?? field.ariaLabel ?? '', field.value]),
      ),
    }
  })

/** Patterns of the addresses that a walk may meet. */
const names = {
  '/': 'newsIndex',
  '/menu': 'menu',
  '/news/add': 'newsAdd',
  '/news/add/confirm': 'newsAddConfirm',
  '/setting': 'settingIndex',
  '/setting/my-profile': 'settingMyProfile',
  '/setting/my-profile-update': 'settingMyProfileUpdate',
  '/setting/permission': 'settingPermission',
  '/setting/specific-users-add': 'selectingSpecificUsersAdd',
  '/setting/specific-users': 'selectingSpecificUsers',
  '/setting/users': 'settingUsers',
} as const

/** The heading that belongs to an address; null where it is a post's own, and is compared with the post. */
export const headingAt = (address: string): string | null => {
  const { pathname, searchParams } = new URL(address, 'http://x')
  const search = Object.fromEntries(searchParams)
  if (pathname in names) return titleOf(names[pathname as keyof typeof names], search)
  if (/^\/news\/edit\//.test(pathname)) return screens.newsEdit.title as string
  if (/^\/news\//.test(pathname)) return null
  if (/^\/setting\/specific-users-edit\//.test(pathname)) return titleOf('selectingSpecificUsersEdit', search)
  if (/^\/setting\/users\//.test(pathname)) return titleOf('settingUserProfile', search)
  if (/^\/setting\/user-profile-update\//.test(pathname)) return titleOf('settingUserProfileUpdate', search)
  return `an address that no screen has: ${address}`
}

/** The screens between which what is typed is kept; leaving them loses it. */
export const formOf = (address: string): string | null => {
  const { pathname } = new URL(address, 'http://x')
  if (/^\/(news\/add|setting\/specific-users-add)/.test(pathname)) return 'add'
  const [, edited] = /^\/(?:news\/edit|setting\/specific-users-edit)\/(\d+)$/.exec(pathname) ?? []
  if (edited !== undefined) return `edit ${edited}`
  return /profile-update/.test(pathname) ? address : null
}

/** Screens of a form that show other people's fields, or none. */
export const showsOwnFields = (address: string): boolean =>
  /^\/news\/(add|edit\/\d+)$|profile-update/.test(new URL(address, 'http://x').pathname)

const pressable = [
  'a[href^="/"]',
  'main article a[href^="https:"]',
  'button:not(:disabled)',
  '[role=menuitem]',
  '[role=menuitemradio]',
  '[role=menuitemcheckbox]',
  '[role=option]',
  'input:not([type], [readonly], [role=combobox])',
  'input[type=text]:not([readonly], [role=combobox])',
  'textarea',
].join()

/** What would end the walk, leads out of the app, or changes what the other walkers may do. */
const left = /ログアウト|本文へ移動|^開く$|リンクをコピー|共有|アプリ|の権限$/

/** Everything that can be pressed or written into now: what an open window covers cannot. */
export const choices = async (page: Page): Promise<{ name: string; isField: boolean; target: Locator }[]> => {
  const found = page.locator(pressable)
  const described = await found.evaluateAll((elements) => {
    const windows = [...document.querySelectorAll('[role=alertdialog], [role=dialog], [role=menu], [role=listbox]')]
    const top = windows.filter((element) => element.checkVisibility()).at(-1)
    return elements.map((element) => ({
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40),
      isField: element.matches('input, textarea'),
      isShown: element.checkVisibility() && !element.closest('[inert]') && (!top || top.contains(element)),
    }))
  })
  return described.flatMap(({ name, isField, isShown }, place) =>
    isShown && !left.test(name) ? [{ name, isField, target: found.nth(place) }] : [],
  )
}
