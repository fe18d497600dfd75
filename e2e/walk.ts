import type { ElementHandle, Page } from 'playwright-core'
import { screens, titleOf } from '../apps/web/src/shell/screens.ts'

/** The parts of a page that a walk checks, read at one moment. */
export type PageState = {
  path: string
  /** The router's index in the history of the browser. */
  index: number
  /** Main heading, or none while a screen is being loaded. */
  heading: string
  /** Titles and texts of the open messages and questions. */
  dialogs: string[]
  /** How many menus, lists, calendars and hints are open. */
  layers: number
  hasFocus: boolean
  isBusy: boolean
  /** Texts of the text fields, by their labels. */
  texts: Record<string, string>
}

/** Reads the current state of a page. */
export const readPageState = (page: Page): Promise<PageState> =>
  page.evaluate(() => {
    const layers = '[role=menu], [role=listbox], [role=dialog]'
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>('main input:not([type]), main [type=text], main textarea'),
    ]
    const questions = shown('[role=alertdialog]')
    /** A window asks its own questions over itself. */
    const asks = (layer: Element) => questions.length > 0 && layer.matches('[role=dialog]')
    return {
      path: location.pathname + location.search,
      index: history.state?.__TSR_index ?? -1,
      heading: document.querySelector('h1')?.textContent ?? '',
      dialogs: questions.map((dialog) => dialog.textContent ?? ''),
      layers: shown(layers).filter((layer) => !layer.parentElement?.closest(layers) && !asks(layer)).length,
      hasFocus: document.activeElement !== null && document.activeElement !== document.body,
      isBusy: document.querySelector('main [aria-busy=true]:not(ul), button[aria-busy=true]') !== null,
      texts: Object.fromEntries(
        fields.map((field) => [field.labels?.[0]?.textContent ?? field.ariaLabel ?? '', field.value]),
      ),
    }
  })

/** The screens that a walk may visit, by their addresses. */
const screenNames = {
  '/': 'newsIndex',
  '/menu': 'menu',
  '/todo': 'todo',
  '/progress': 'progress',
  '/news/add': 'newsAdd',
  '/news/add/confirm': 'newsAddConfirm',
  '/setting': 'settingIndex',
  '/setting/my-profile': 'settingMyProfile',
  '/setting/my-profile-update': 'settingMyProfileUpdate',
  '/setting/devices': 'settingDevices',
  '/setting/permission': 'settingPermission',
  '/setting/specific-users-add': 'selectingSpecificUsersAdd',
  '/setting/specific-users': 'selectingSpecificUsers',
  '/setting/users': 'settingUsers',
  '/setting/user-add': 'settingUserAdd',
  '/setting/imports': 'settingImports',
  '/setting/working-days': 'settingWorkingDays',
  '/setting/categories': 'settingCategories',
  '/setting/trash': 'settingTrash',
  '/setting/unreached': 'settingUnreached',
} as const

/** The heading that belongs to an address; null on a post, whose heading is its title. */
export const headingAt = (address: string): string | null => {
  const { pathname, searchParams } = new URL(address, 'http://x')
  const search = Object.fromEntries(searchParams)
  if (pathname in screenNames) return titleOf(screenNames[pathname as keyof typeof screenNames], search)
  if (/^\/news\/edit\//.test(pathname)) return screens.newsEdit.title as string
  if (/^\/news\//.test(pathname)) return null
  if (/^\/setting\/specific-users-edit\//.test(pathname)) return titleOf('selectingSpecificUsersEdit', search)
  if (/^\/setting\/user-edit\//.test(pathname)) return titleOf('settingUserEdit', search)
  if (/^\/setting\/users\//.test(pathname)) return titleOf('settingUserProfile', search)
  if (/^\/setting\/imports\//.test(pathname)) return titleOf('settingImport', search)
  if (/^\/setting\/user-profile-update\//.test(pathname)) return titleOf('settingUserProfileUpdate', search)
  return `an address that no screen has: ${address}`
}

/** The form to which an address belongs. Its screens share their text, which is lost with the last of them. */
export const formOf = (address: string): string | null => {
  const { pathname } = new URL(address, 'http://x')
  if (/^\/(news\/add|setting\/specific-users-add)/.test(pathname)) return 'add'
  const [, edited] = /^\/(?:news\/edit|setting\/specific-users-edit)\/(\d+)$/.exec(pathname) ?? []
  if (edited !== undefined) return `edit ${edited}`
  return /profile-update|\/user-(add|edit)/.test(pathname) ? address : null
}

/** Whether a screen of a form shows the fields that the walk has filled in. */
export const showsOwnFields = (address: string): boolean =>
  /^\/news\/(add|edit\/\d+)$|profile-update|\/user-(add|edit)/.test(new URL(address, 'http://x').pathname)

const controls = [
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

/** Controls that would end the walk, lead out of the app, or change the rights of the others. */
const excluded = /ログアウト|本文へ移動|^開く$|リンクをコピー|共有|アプリ|の権限$|^(管理者|投稿者|閲覧者|権限なし)$/

type Control = { name: string; isField: boolean; target: ElementHandle }

/** The controls that can be used now; those behind an open dialog or list cannot. */
export const findControls = async (page: Page): Promise<Control[]> => {
  // Handles, not locators: a control must still be the same element when it is clicked.
  const found = await page.evaluateHandle((selector) => [...document.querySelectorAll(selector)], controls)
  const described = await found.evaluate((elements) => {
    const layers = [...document.querySelectorAll('[role=alertdialog], [role=dialog], [role=menu], [role=listbox]')]
    const top = layers.filter((element) => element.checkVisibility()).at(-1)
    return elements.map((element) => ({
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40),
      isField: element.matches('input, textarea'),
      isShown: element.checkVisibility() && !element.closest('[inert]') && (!top || top.contains(element)),
    }))
  })
  const properties = await found.getProperties()
  return described.flatMap(({ name, isField, isShown }, index) => {
    const target = properties.get(String(index))?.asElement()
    return target && isShown && !excluded.test(name) ? [{ name, isField, target }] : []
  })
}
