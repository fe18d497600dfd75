import { type ReactNode, useState } from 'react'

/** Holds the value of a controlled component, so that it can be tried. */
export const Live = <Value,>({
  value: initial,
  children,
}: {
  value: Value
  children: (value: Value, change: (value: Value) => void) => ReactNode
}) => {
  const [value, change] = useState(initial)
  return children(value, change)
}
