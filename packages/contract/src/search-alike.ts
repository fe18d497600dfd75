/** Kana that are written for one another, by what is before and after them, in folded texts (FIND-03). */

/**
 * ケ, が and カ: the ヶ of places is read and written が (the official lists of places have both: 霞が関, 霞ヶ関), that of counts か
 * (公用文における漢字使用等について, notice 1 of the Cabinet, 30 November 2010: 三か月, 3か月).
 */
export const placeKana: readonly string[] = ['け', 'が', 'か']

const han = /[\p{Script=Han}\ud840-\ud888\udc00-\udfff]/u
const kana = /[ぁ-んー]/
const count = /[0-9一二三四五六七八九十百千数何]/
const counted = /[月所国年条村町]/

const isBeforePlace = (unit: string): boolean => han.test(unit) || kana.test(unit)

/** Whether `text` has at `index` a kana that is written for `wanted` there. */
export const isWrittenFor = (text: string, index: number, wanted: string): boolean => {
  const unit = text.charAt(index)
  if (!placeKana.includes(unit)) return false
  const [before, after] = [text.charAt(index - 1), text.charAt(index + 1)]
  if (unit === 'か' || wanted === 'か') return count.test(before) && counted.test(after)
  return isBeforePlace(before) && han.test(after)
}

/** Whether a text may have another kana for that of a word at `index`, as far as the word shows what is around it. */
export const mayBeWrittenFor = (word: string, index: number): boolean => {
  if (word.length === 1 || !placeKana.includes(word.charAt(index))) return false
  const [before, after] = [word.charAt(index - 1), word.charAt(index + 1)]
  return (
    (before === '' || isBeforePlace(before) || count.test(before)) &&
    (after === '' || han.test(after) || counted.test(after))
  )
}
