import { form as words } from '../../../messages/form.ts'
import { TextField } from '../../../ui/text-field.tsx'
import type { FormFile } from '../../files/form-of-files.ts'
import { FilesField } from '../../files/lazy-files-field.tsx'
import { filesOfForm } from './form-files.ts'
import { useDraft, useForm } from './form-store.ts'
import { Section, sectionIds } from './section.tsx'

const none: readonly FormFile[] = []

/** The files of the post. */
export const FilesSection = ({ error }: { error?: string | undefined }) => {
  const files = useDraft((draft) => draft.files) ?? none
  const copies = useForm((state) => state.filesToCopy)
  const change = useForm((state) => state.change)
  const isSaving = useForm((state) => state.submitted)
  return (
    <Section
      id={sectionIds.files}
      title={words.files.title}
      beside={
        <FilesField
          files={files}
          copies={copies}
          onChange={(next) => change({ files: next })}
          form={filesOfForm}
          isSaving={isSaving}
          TextField={TextField}
          error={error}
        />
      }
    />
  )
}
