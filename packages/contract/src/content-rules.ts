import { type ContentFormat, contentMaxLength } from './news.ts'
import { type TextFault, textFaults } from './text.ts'

/** What may be a mark of a formatted content: of headings, items and bold, and the numbers of items. */
const marks = /[#*+-]|\d+[.)]/g

/** The faults of a content in the order of their messages. Marks alone are blank (VAL-03…VAL-10, WRITE-02, G-401). */
export const contentFaults = (content: string, format: ContentFormat): TextFault[] => {
  const faultsOf = (text: string) => textFaults(text, contentMaxLength, 'many')
  const faults = faultsOf(content)
  const isMarksAlone = format === 'markdown' && faults.length === 0 && faultsOf(content.replace(marks, '')).length > 0
  return isMarksAlone ? ['blank'] : faults
}
