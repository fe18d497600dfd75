/** Joins class names, leaving out what is false, undefined or empty. */
export const classNames = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
