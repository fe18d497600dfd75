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
  error,
  counter,
  className,
  ...rest
}: FieldFrame & Rest) => ({
  frame: { label, isRequired, hint, error, counter, className },
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

/** Several lines of text; grows with its content where the browser can, up to most of the screen. */
export const TextArea = (props: Own & Omit<ComponentPropsWithRef<'textarea'>, Taken>) => {
  const { frame, rest } = split(props)
  const { onChange, isReadOnly, isDisabled, rows = 8, ...area } = rest
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
            '[word-break:normal] max-h-[60dvh] min-h-40 resize-y text-body field-sizing-content',
          )}
        />
      )}
    </Field>
  )
}
