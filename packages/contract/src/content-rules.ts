import { type ContentFormat, contentMaxLength } from './news.ts'
import { type TextFault, textFaults } from './text.ts'

/** What may be a mark of a formatted content: the numbers of items, each a word of its own, and the signs of all others. */
const marks = /(?<![^ \n])\d{1,9}[.)](?![^ \n])|[#*+-]/g

/** The faults of a content in the order of their messages. Marks alone are blank (VAL-03…VAL-10, WRITE-02, G-401). */
export const contentFaults = (content: string, format: ContentFormat): TextFault[] => {
  const faultsOf = (text: string) => textFaults(text, contentMaxLength, 'many')
  const faults = faultsOf(content)
  const isMarksAlone = format === 'markdown' && faults.length === 0 && faultsOf(content.replace(marks, '')).length > 0
  return isMarksAlone ? ['blank'] : faults
}
