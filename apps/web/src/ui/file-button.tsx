import { useRef } from 'react'
import { Button } from './button.tsx'

/** A button that lets the user choose a text file, or one of `accept`; `description` is the id of what explains it. */
export const FileButton = ({
  label,
  description,
  isPrimary = false,
  accept = '.csv,.txt,text/csv,text/plain',
  isMultiple = false,
  capture,
  onChoose,
}: {
  label: string
  description?: string
  isPrimary?: boolean
  accept?: string
  isMultiple?: boolean
  /** Opens a phone's camera. */
  capture?: 'environment'
  onChoose: (files: readonly File[]) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        {...(isPrimary && { variant: 'primary', size: 'large' })}
        aria-describedby={description}
        onPress={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        capture={capture}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file can be chosen again after it has been corrected.
          currentTarget.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </>
  )
}
