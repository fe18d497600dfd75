import { form as words } from '../../../messages/form.ts'
import { TextField } from '../../../ui/text-field.tsx'
import type { FormFile, FormOfFiles } from '../../files/form-of-files.ts'
import { FilesField } from '../../files/lazy-files-field.tsx'
import { formStore, useDraft, useForm } from './form-store.ts'
import { Section, sectionIds } from './section.tsx'

const none: readonly FormFile[] = []

/** The open form, whichever of its screens is shown. */
const openForm: FormOfFiles = {
  attach: (fileId) => {
    const { draft, change } = formStore.getState()
    change({ files: [...(draft.files ?? []), { fileId, alt: '' }] })
  },
  setUnsent: (unsentFiles) => formStore.setState({ unsentFiles }),
  whenClosed: (listener) => {
    const stop = formStore.subscribe(({ isOpen }) => {
      if (isOpen) return
      stop()
      listener()
    })
  },
}

/** The files of the post. */
export const FilesSection = ({ error }: { error?: string | undefined }) => {
  const files = useDraft((draft) => draft.files) ?? none
  const change = useForm((state) => state.change)
  return (
    <Section id={sectionIds.files} title={words.files.title}>
      <FilesField
        files={files}
        onChange={(next) => change({ files: next })}
        form={openForm}
        TextField={TextField}
        error={error}
      />
    </Section>
  )
}
