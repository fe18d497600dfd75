import { useSyncExternalStore } from 'react'

/** What users have opened: windows, menus, lists of choices, calendars. */
const opened = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const textEntry = 'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])'

/** Whether the user has something open, or is entering text. */
export const isBusy = (): boolean =>
  document.querySelector(opened) !== null || document.activeElement?.matches(textEntry) === true

/** All that opens is put at the end of the page. */
const subscribe = (listener: () => void) => {
  const openings = new MutationObserver(listener)
  openings.observe(document.body, { childList: true })
  document.addEventListener('focusin', listener)
  document.addEventListener('focusout', listener)
  return () => {
    openings.disconnect()
    document.removeEventListener('focusin', listener)
    document.removeEventListener('focusout', listener)
  }
}

const ignore = () => () => undefined

/** `isBusy`, kept true to the page as long as `isWanted`. */
export const useIsBusy = (isWanted: boolean): boolean =>
  useSyncExternalStore(isWanted ? subscribe : ignore, () => isWanted && isBusy())
