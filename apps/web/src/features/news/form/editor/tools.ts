import { Bold, Heading1, Heading2, IndentIncrease, List, ListOrdered, type LucideIcon } from 'lucide-react'
import { editorText as text } from '../../../../messages/editor.ts'
import { hasCommandKey } from '../../../../platform/device.ts'
import { toggleBold } from './bold.ts'
import type { Edit, Selected } from './edit.ts'
import { toggleHeading, toggleLevel, toggleList } from './line-marks.ts'

/** Keys that are pressed together with Control, or with Command on devices that have it. */
type Keys = { readonly with: 'alone' | 'alt' | 'shift'; readonly code: string; readonly shown: string }

/** Something that a button and keys do to the selected text. */
export type Tool = {
  readonly id: keyof typeof text.tools
  readonly icon: LucideIcon
  readonly keys: Keys
  readonly edit: (selected: Selected) => Edit | null
}

export const tools: readonly Tool[] = [
  {
    id: 'heading',
    icon: Heading1,
    keys: { with: 'alt', code: 'Digit1', shown: '1' },
    edit: (selected) => toggleHeading(selected, 1),
  },
  {
    id: 'subheading',
    icon: Heading2,
    keys: { with: 'alt', code: 'Digit2', shown: '2' },
    edit: (selected) => toggleHeading(selected, 2),
  },
  { id: 'bold', icon: Bold, keys: { with: 'alone', code: 'KeyB', shown: 'B' }, edit: toggleBold },
  {
    id: 'bullets',
    icon: List,
    keys: { with: 'shift', code: 'Digit8', shown: '8' },
    edit: (selected) => toggleList(selected, 'bullet'),
  },
  {
    id: 'numbers',
    icon: ListOrdered,
    keys: { with: 'shift', code: 'Digit7', shown: '7' },
    edit: (selected) => toggleList(selected, 'number'),
  },
  { id: 'level', icon: IndentIncrease, keys: { with: 'shift', code: 'Digit9', shown: '9' }, edit: toggleLevel },
]

type KeyPress = Pick<KeyboardEvent, 'code' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

/** The tool of the keys that are pressed, or undefined. Keys are those of the keyboard's positions, whatever they write. */
export const toolOf = ({ code, altKey, shiftKey, ctrlKey, metaKey }: KeyPress): Tool | undefined => {
  const [hasMain, hasOther] = hasCommandKey() ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  if (!hasMain || hasOther) return undefined
  return tools.find(
    ({ keys }) => keys.code === code && altKey === (keys.with === 'alt') && shiftKey === (keys.with === 'shift'),
  )
}

const words = {
  command: { main: '⌘', alone: '', alt: '⌥', shift: '⇧', between: '' },
  control: { main: 'Ctrl', alone: '', alt: 'Alt', shift: 'Shift', between: '+' },
} as const

/** Name and keys of a tool, as its button has them. */
export const labelOf = ({ id, keys }: Tool): string => {
  const { main, between, ...others } = words[hasCommandKey() ? 'command' : 'control']
  const shown = [main, others[keys.with], keys.shown].filter((part) => part !== '').join(between)
  return text.withKeys(text.tools[id], shown)
}
