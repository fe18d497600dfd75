import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, Field, type FieldFrame } from './field.tsx'

type Own = FieldFrame & {
  value: string
  onChange?: ((text: string) => void) | undefined
  isReadOnly?: boolean | undefined
  isDisabled?: boolean | undefined
}
type Taken = keyof Own | 'readOnly' | 'disabled' | 'required' | 'id'

const split = <Rest extends object>({
  label,
  isRequired,
  hint,
  isHintBeside,
  tools,
  error,
  counter,
  className,
  ...rest
}: FieldFrame & Rest) => ({
  frame: { label, isRequired, hint, isHintBeside, tools, error, counter, className },
  rest,
})

/** One line of text. */
export const TextField = (props: Own & Omit<ComponentPropsWithRef<'input'>, Taken>) => {
  const { frame, rest } = split(props)
  const { onChange, isReadOnly, isDisabled, type = 'text', ...input } = rest
  return (
    <Field {...frame}>
      {(control) => (
        <input
          {...input}
          {...control}
          type={type}
          readOnly={isReadOnly || onChange === undefined}
          disabled={isDisabled}
          onChange={(event) => onChange?.(event.currentTarget.value)}
          className={controlClass}
        />
      )}
    </Field>
  )
}

/** Heights from which a text grows. A large one grows to what a window shows of it between header and bar. */
const areaSizes = {
  medium: 'max-h-[60dvh] min-h-40',
  large: 'max-h-[max(18rem,calc(100dvh-13rem))] min-h-72',
} as const

/** Several lines of text; grows with its content where the browser can, up to most of the screen. */
export const TextArea = (
  props: Own & { size?: keyof typeof areaSizes } & Omit<ComponentPropsWithRef<'textarea'>, Taken>,
) => {
  const { frame, rest } = split(props)
  const { onChange, isReadOnly, isDisabled, size = 'medium', rows = 8, ...area } = rest
  return (
    <Field {...frame}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          readOnly={isReadOnly || onChange === undefined}
          disabled={isDisabled}
          onChange={(event) => onChange?.(event.currentTarget.value)}
          className={classNames(
            controlClass,
            '[word-break:normal] resize-y text-body field-sizing-content',
            areaSizes[size],
          )}
        />
      )}
    </Field>
  )
}
