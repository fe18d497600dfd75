/** A part of a text: a mail address or telephone number with the address that it leads to, or what is around it. */
type ContactPiece = { readonly text: string; readonly href: string | null }

const digit = /[0-9０-９]/.source
/** Every dash that is typed between digits; input methods make a long vowel of it. */
const dash = /[-‐‑‒–—―−－ーｰ]/.source
/** Between the digits of a number that is named as one. */
const gap = /[-‐‑‒–—―−－ーｰ 　()（）.．]/.source

/** An address of a page, within which nothing is a contact. */
const page = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/.source
const mail = /(?<![\w.%+@/-])[a-z0-9][\w.%+-]{0,63}@(?:[a-z0-9][a-z0-9-]{0,62}\.){1,8}[a-z]{2,24}(?![\w@-])/.source
/** An extension has a few words before its number at most, such as 内線番号は. */
const first = /(?<!内線[^\n0-9０-９]{0,8})[0０]/.source
/** Not in the middle of a longer number. */
const start = /(?<![-\w０-９－])/.source + first
/** Three groups, as they are written everywhere: 03-1234-5678. */
const grouped = `${start}${digit}{1,4}${dash}${digit}{1,4}${dash}${digit}{3,4}(?!${dash}?${digit})`
/** Any other spelling counts only behind a word for it. */
const word = /(?<=(?:電話(?:番号)?|TEL|ＴＥＬ)[.．：:]?[ 　]{0,3})/.source
const named = `${word}${first}(?:${gap}{0,2}${digit}){9,10}(?!${gap}?${digit})`

const contact = new RegExp(`(?<page>${page})|(?<mail>${mail})|(?<phone>${grouped}|${named})`, 'gi')

/** The digits of a number in ASCII. */
const digitsOf = (number: string): string => number.normalize('NFKC').replace(/\D/g, '')

const hrefOf = (mailAddress: string | undefined, phone: string | undefined): string | null => {
  if (mailAddress !== undefined) return `mailto:${mailAddress}`
  const digits = phone === undefined ? '' : digitsOf(phone)
  return /^0\d{9,10}$/.test(digits) ? `tel:${digits}` : null
}

/**
 * Splits a text into contacts and what is around them. The texts of the pieces joined are the text again. Telephone numbers
 * have 10 or 11 digits, the first of them 0; extensions and shorter numbers are none.
 */
export const contactsIn = (text: string): ContactPiece[] => {
  const pieces: ContactPiece[] = []
  let from = 0
  for (const { 0: found, index, groups } of text.matchAll(contact)) {
    const href = hrefOf(groups?.mail, groups?.phone)
    if (href === null) continue
    if (index > from) pieces.push({ text: text.slice(from, index), href: null })
    pieces.push({ text: found, href })
    from = index + found.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null })
  return pieces
}
