/**
 * The library of menus, dialogs and fields speaks Japanese whatever the browser's language is. It reads this when its first
 * component is loaded; its provider would load a part of it before the first screen, which costs a task of 50 ms on a phone.
 */
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: 'ja-JP' })
