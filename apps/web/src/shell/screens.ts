import { screenTitle as title } from '../messages/screens.ts'

type Search = Readonly<Record<string, unknown>>

/** What surrounds a screen. */
export type Frame = {
  /** Title in the header and of the browser's tab; the update screens take theirs from the query's `field`. */
  title: string | ((search: Search) => string)
  /** Where Back is offered; a PC has the side menu instead on some screens. */
  back: 'always' | 'webView' | 'notOnPc' | 'never'
  /** The right icon of the route itself; trash and information come from their screens. */
  right: 'settings' | null
  /** Without header and side menu. */
  isBare: boolean
  /** The screen has its own main heading. */
  hasHeading: boolean
  /** Uses the width of a wide window. */
  isWide: boolean
}

const frame = (title: Frame['title'], more: Partial<Frame> = {}): Frame => ({
  title,
  back: 'always',
  right: null,
  isBare: false,
  hasHeading: false,
  isWide: false,
  ...more,
})

const fieldTitle = ({ field }: Search) =>
  field === 'departmentName'
    ? title.fields.departmentName
    : field === 'name'
      ? title.fields.name
      : title.settingMyProfile

/** Every screen by its name of the specification. */
export const screens = {
  newsIndex: frame(title.newsIndex, { back: 'webView', right: 'settings', isWide: true }),
  todo: frame(title.todo, { back: 'notOnPc' }),
  menu: frame(title.menu, { isBare: true }),
  newsDetail: frame(title.newsDetail, { hasHeading: true }),
  newsAdd: frame(title.newsAdd, { isWide: true }),
  newsAddConfirm: frame(title.newsAddConfirm),
  newsEdit: frame(title.newsEdit, { back: 'never', isWide: true }),
  progress: frame(title.progress, { back: 'notOnPc', isWide: true }),
  settingIndex: frame(title.settingIndex),
  settingMyProfile: frame(title.settingMyProfile, { back: 'notOnPc' }),
  settingMyProfileUpdate: frame(fieldTitle),
  settingDevices: frame(title.settingDevices),
  settingPermission: frame(title.settingPermission),
  selectingSpecificUsersAdd: frame(title.pickUsers),
  selectingSpecificUsersEdit: frame(title.pickUsers),
  selectingSpecificUsers: frame(title.designatedUsers),
  settingUsers: frame(title.settingUsers),
  settingUserAdd: frame(title.settingUserAdd),
  settingUserEdit: frame(title.settingUserEdit),
  settingWorkingDays: frame(title.settingWorkingDays),
  settingCategories: frame(title.settingCategories),
  settingTrash: frame(title.settingTrash),
  settingUnreached: frame(title.settingUnreached),
  settingImports: frame(title.settingImports),
  settingImport: frame(title.settingImport),
  settingUserProfile: frame(title.settingMyProfile),
  settingUserProfileUpdate: frame(fieldTitle),
  login: frame(title.login, { isBare: true }),
  terms: frame(title.terms, { isBare: true }),
  analytics: frame(title.analytics, { isBare: true }),
} as const satisfies Record<string, Frame>

export type ScreenName = keyof typeof screens

/** The title of a screen at an address. */
export const titleOf = (name: ScreenName, search: Search): string => {
  const { title }: Frame = screens[name]
  return typeof title === 'string' ? title : title(search)
}
