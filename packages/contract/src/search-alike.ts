/** Kana that are written for one another, by what is before and after them, in folded texts (FIND-03). */

/**
 * ケ, が and カ: ヶ stands for 箇 and is read が in names of places and か in counts, each of which people write, too
 * (公用文における漢字使用等について, notice 1 of the Cabinet, 2010, for counts; 国土地理院 lists places in both forms).
 */
const kana = 'けがか'

export const isPlaceKana = (unit: string): boolean => unit !== '' && kana.includes(unit)

const han = /[\p{Script=Han}\ud840-\ud888\udc00-\udfff]/u
const count = /[0-9一二三四五六七八九十百千数何]/
const counted = /[月所国年条村町]/

/** Whether a unit is a kanji, or half of one. */
export const isHan = (unit: string): boolean => han.test(unit)
/** Whether a unit ends a number, or stands for one. */
export const isCount = (unit: string): boolean => count.test(unit)
/** Whether a unit is of what is counted with ヶ. */
export const isCounted = (unit: string): boolean => counted.test(unit)

/** Whether `text` has at `index` a kana that is written for `wanted` there. */
export const isWrittenFor = (text: string, index: number, wanted: string): boolean => {
  const unit = text.charAt(index)
  if (!isPlaceKana(unit) || !isPlaceKana(wanted)) return false
  const [before, after] = [text.charAt(index - 1), text.charAt(index + 1)]
  if (unit === 'か' || wanted === 'か') return isCount(before) && isCounted(after)
  return isHan(before) && isHan(after)
}

/** All kana that may be in a text where one of them is wanted. */
export const kanaFor: readonly string[] = [...kana]
