import { form } from '../../messages/form.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'

const FieldFailed = ({ onRetry }: { onRetry: () => void }) => (
  <LoadFailed title={form.files.notLoaded} onReload={onRetry} />
)

/** The names of the files of a form, in their order, before it is sent. */
export const FormFiles = lazyPart(() => import('./field/form-files.tsx'))

/** The files of a post in its form, loaded with the form that is shown. */
export const FilesField = lazyPart(() => import('./field/files-field.tsx'), FieldFailed)
