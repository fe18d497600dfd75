/** What must not count when two texts are compared: invisible characters and the variants of one glyph. */
const unseen = /\p{Cf}|\p{Variation_Selector}/gu
const space = /[^\S\t\n]+/g
const katakana = /[ァ-ヶヽヾ]+/g
const katakanaToHiragana = 0x60

/** Forms of one character in family names that people type as the common one. */
const commonForms: Readonly<Record<string, string>> = {
  髙: '高',
  﨑: '崎',
  嵜: '崎',
  邊: '辺',
  邉: '辺',
  齋: '斉',
  斎: '斉',
  齊: '斉',
  濱: '浜',
  濵: '浜',
  澤: '沢',
  嶋: '島',
  嶌: '島',
  櫻: '桜',
  廣: '広',
  國: '国',
  眞: '真',
  惠: '恵',
  榮: '栄',
  𠮷: '吉',
  德: '徳',
  淸: '清',
  瀨: '瀬',
  ς: 'σ',
}
const rareForm = new RegExp(Object.keys(commonForms).join('|'), 'gu')

const toHiragana = (run: string): string => {
  let hiragana = ''
  for (let at = 0; at < run.length; at++) hiragana += String.fromCharCode(run.charCodeAt(at) - katakanaToHiragana)
  return hiragana
}

/**
 * The form in which names, ids and departments are compared: width, case, katakana or hiragana, rare forms of family
 * names and spaces make no difference. Tabs and line feeds stay, so that many fields can be folded as one text.
 */
export const fold = (text: string): string =>
  text
    .replace(unseen, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(space, '')
    .replace(katakana, toHiragana)
    .replace(rareForm, (form) => commonForms[form] ?? form)

/** Most words of one search (G-317): each is looked for in everybody's name. */
export const maxSearchWords = 5

/** The folded words of a search text, each once, longest first: the one that is likely to be rarest leads the search. */
export const termsOf = (searchText: string): string[] =>
  [...new Set(searchText.split(/\s+/).map(fold))].filter((term) => term !== '').sort((a, b) => b.length - a.length)

/** Whether a search text has more words than the server searches by. */
export const hasTooManyWords = (searchText: string): boolean => termsOf(searchText).length > maxSearchWords
