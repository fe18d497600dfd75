import { useQueries } from '@tanstack/react-query'
import { filesText as text } from '../../../messages/files.ts'
import { factsQuery, faultIn } from '../facts.ts'
import type { FormFile } from '../form-of-files.ts'
import { StateOfFile } from './state-of-file.tsx'

/** The names of the files of a form, in their order, before it is sent. */
const FormFiles = ({ files }: { files: readonly FormFile[] }) => {
  const facts = useQueries({ queries: files.map(({ fileId }) => factsQuery(fileId)) })
  return (
    <ol>
      {facts.map((found, index) => (
        <li key={files[index]?.fileId}>
          <bdi className="break-all">{found.data?.name ?? text.title}</bdi>{' '}
          <StateOfFile data={found.data} fault={faultIn(found)} isError={found.isError} />
          {files[index]?.alt && <span className="block text-fg-2 text-meta">{files[index].alt}</span>}
        </li>
      ))}
    </ol>
  )
}

export default FormFiles
