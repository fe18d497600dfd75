/** The keys of the feed: next and previous card, complete, write, search (FIND-01), list of the keys (WRITE-04). */
const feedKeys = ['j', 'k', 'e', 'n', '/', '?'] as const
export type FeedKey = (typeof feedKeys)[number]

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
/** What users have opened: windows, menus, lists of choices. */
const opened = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

const isHeldOrComposed = ({ repeat, isComposing, keyCode }: KeyboardEvent) => repeat || isComposing || keyCode === 229

/**
 * The key of the feed that was pressed; null for any other, and where it is not meant: in fields, while something is open or an input
 * method composes, with a modifier, and for each repetition of a key that is held.
 */
export const feedKeyOf = (event: KeyboardEvent): FeedKey | null => {
  const { key, target, defaultPrevented, ctrlKey, altKey, metaKey, shiftKey } = event
  if (defaultPrevented || ctrlKey || altKey || metaKey || isHeldOrComposed(event)) return null
  // Before the key is looked at: browsers that fill in a field send events without one.
  if (target instanceof Element && target.closest(fields) !== null) return null
  // With Caps Lock letters are capital, too.
  const pressed = feedKeys.find((known) => known === key.toLowerCase())
  if (pressed === undefined || (shiftKey && pressed !== '?' && pressed !== '/')) return null
  return document.querySelector(opened) === null ? pressed : null
}
