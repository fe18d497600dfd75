import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { editorText as text } from '../../../../messages/editor.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { labelOf, type Tool, tools } from './tools.ts'

/** Where each key leads from the button at `index`. */
const moves: Readonly<Record<string, (index: number) => number>> = {
  ArrowRight: (index) => (index + 1) % tools.length,
  ArrowLeft: (index) => (index + tools.length - 1) % tools.length,
  Home: () => 0,
  End: () => tools.length - 1,
}

const buttonsOf = (bar: Element) => [...bar.querySelectorAll('button')]

/** The buttons for marks: one stop of the Tab key, arrows lead from one to the next. */
export const Toolbar = ({ onPress }: { onPress: (tool: Tool) => void }) => {
  const [reached, setReached] = useState(0)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = moves[event.key]?.(reached)
    if (next === undefined) return
    event.preventDefault()
    buttonsOf(event.currentTarget)[next]?.focus()
  }
  const remember = ({ currentTarget, target }: FocusEvent<HTMLDivElement>) => {
    const index = buttonsOf(currentTarget).findIndex((button) => button.contains(target))
    if (index >= 0) setReached(index)
  }
  return (
    <div
      role="toolbar"
      aria-label={text.toolbar}
      // A press leaves the focus in the text, and the keyboard of a phone open.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={move}
      onFocus={remember}
      className="-mx-2 flex flex-wrap"
    >
      {tools.map((tool, index) => (
        <IconButton
          key={tool.id}
          icon={tool.icon}
          label={labelOf(tool)}
          tabIndex={index === reached ? 0 : -1}
          onPress={() => onPress(tool)}
        />
      ))}
    </div>
  )
}
