import {
  addressMaxLength,
  type CellFault,
  columnMaxLength,
  type idFaults,
  roleNamed,
} from '@kawaraban/contract/member-file.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import { forbiddenCharacters, textFaults } from '@kawaraban/contract/text.ts'
import { isMailAddress } from '../../../mail-address.ts'
import { isUsableId } from '../../../sign-on/member-id.ts'
import type { SheetRow } from '../workbook/sheet-row.ts'
import type { Header } from './header.ts'
import { shownText } from './shown-text.ts'

/**
 * The facts of one person in a row of the file. A missing field changes nothing: its cell is empty, or it has a fault.
 * Every text can be stored.
 */
export type FileMember = {
  readonly docomoId: string
  readonly name?: string
  readonly departmentName?: string
  readonly reading?: string
  readonly role?: Role
  /** Empty: the file has a column of addresses, and says that there is none. */
  readonly address?: string
  readonly faults: readonly CellFault[]
  /** Whether the account ID was a number for the spreadsheet. */
  readonly isNumber?: true
}
type IdFault = { readonly fault: (typeof idFaults)[number] | 'tooManyCells'; readonly value: string }

const fullWidth = 0xfee0
const forbidden = new RegExp(`[${forbiddenCharacters.join('')}]`, 'g')

/** The text with & > < " ' in full width. */
const repairText = (text: string): string =>
  text.replace(forbidden, (character) => String.fromCharCode(character.charCodeAt(0) + fullWidth))

type TextColumn = keyof typeof columnMaxLength
const textColumns = Object.keys(columnMaxLength) as TextColumn[]

const faultsOfText = (text: string, column: TextColumn): CellFault[] => {
  const codes = textFaults(text, columnMaxLength[column], 'one')
  const value = shownText(text)
  return codes.map((code) =>
    code === 'forbidden' && !codes.includes('control')
      ? { code, column, value, repaired: repairText(text) }
      : { code, column, value },
  )
}

/** What is wrong with a cell of the column of addresses: one fault, the first that helps. */
const faultOfAddress = (text: string): CellFault | null => {
  const fault = (code: CellFault['code']): CellFault => ({ code, column: 'address', value: shownText(text) })
  if (text === '' || isMailAddress(text)) return null
  if (textFaults(text, addressMaxLength, 'one').includes('control')) return fault('control')
  return fault(text.length > addressMaxLength ? 'tooLong' : 'invalidAddress')
}

type Cells = Pick<Extract<SheetRow, { readonly cells: unknown }>, 'cells' | 'numbers' | 'errors'>

/** Reads a row below its header; null for a row without any text. */
export const readMemberRow = (
  { cells, numbers, errors }: Cells,
  { count, indexes }: Header,
): FileMember | IdFault | null => {
  if (cells.every((cell) => cell.trim() === '')) return null
  const shown = () => ({ value: shownText(cells.join(',')) })
  if (cells.slice(count).some((cell) => cell.trim() !== '')) return { fault: 'tooManyCells', ...shown() }
  const textOf = (column: keyof typeof indexes) => cells[indexes[column]] ?? ''
  // As it is: to trim or clean it would make two people one.
  const docomoId = textOf('docomoId')
  if (docomoId.trim() === '') return { fault: 'noId', ...shown() }
  if (!isUsableId(docomoId) || errors?.has(indexes.docomoId)) return { fault: 'invalidId', value: shownText(docomoId) }

  const texts: Partial<Record<TextColumn, string>> = {}
  const faults: CellFault[] = []
  for (const column of textColumns) {
    const text = textOf(column).trim()
    if (text === '') continue
    if (errors?.has(indexes[column])) {
      faults.push({ code: 'errorValue', column, value: shownText(text) })
      continue
    }
    const wrong = faultsOfText(text, column)
    if (wrong.length === 0) texts[column] = text
    faults.push(...wrong)
  }
  const label = textOf('role').trim()
  const role = roleNamed(label)
  if (label !== '' && !role) faults.push({ code: 'unknownRole', column: 'role', value: shownText(label) })
  const address = textOf('address').trim()
  const hasAddress = indexes.address !== -1
  const wrongAddress: CellFault | null = errors?.has(indexes.address)
    ? { code: 'errorValue', column: 'address', value: shownText(address) }
    : faultOfAddress(address)
  if (wrongAddress) faults.push(wrongAddress)
  return {
    docomoId,
    ...texts,
    ...(role ? { role } : {}),
    ...(hasAddress && !wrongAddress && { address }),
    faults,
    ...(numbers?.has(indexes.docomoId) && { isNumber: true as const }),
  }
}
