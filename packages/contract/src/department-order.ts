const digits = '〇一二三四五六七八九'
const units: Readonly<Record<string, number>> = { 十: 10, 百: 100 }

/** The value of a number that is written with kanji: 12 of 十二. */
const numberOf = (written: string): number => {
  let [sum, digit] = [0, 0]
  for (const sign of written) {
    const unit = units[sign]
    if (unit === undefined) digit = digit * 10 + digits.indexOf(sign)
    else {
      sum += (digit || 1) * unit
      digit = 0
    }
  }
  return sum + digit
}

const collator = new Intl.Collator('ja')
const longestNumber = 8
/** A name whose numbers are in digits, all of the same length: a collator that reads numbers takes three times as long. */
const keyOf = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/第([〇一二三四五六七八九十百]+)/g, (_, written: string) => `第${numberOf(written)}`)
    .replace(/[0-9]+/g, (number) => number.padStart(longestNumber, '0'))

/** Sorts departments by name, with numbers by their value: 第2課 is before 第10課, and 第二課 before 第三課. */
export const sortedByName = <Named extends { readonly name: string }>(departments: readonly Named[]): Named[] =>
  departments
    .map((department) => ({ department, key: keyOf(department.name) }))
    .sort((one, other) => collator.compare(one.key, other.key))
    .map(({ department }) => department)
