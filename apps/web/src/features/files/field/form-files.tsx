import { useQueries } from '@tanstack/react-query'
import { filesText as text } from '../../../messages/files.ts'
import { factsQuery } from './facts-query.ts'
import type { FormFile } from './files-field.tsx'

/** The names of the files of a form, in their order, before it is sent. */
const FormFiles = ({ files }: { files: readonly FormFile[] }) => {
  const facts = useQueries({ queries: files.map(({ fileId }) => factsQuery(fileId)) })
  return (
    <ol>
      {facts.map(({ data, isError }, index) => (
        <li key={files[index]?.fileId}>
          <bdi className="break-all">{isError ? text.unknownFile : data?.name}</bdi>{' '}
          <span className="text-fg-2 text-meta">
            {data?.state === 'ready' && `${text.kind(data.kind)} ${text.size(data.bytes)}`}
            {data?.state === 'processing' && text.processing}
            {data?.state === 'missing' && text.missing}
          </span>
          {files[index]?.alt && <span className="block text-fg-2 text-meta">{files[index].alt}</span>}
        </li>
      ))}
    </ol>
  )
}

export default FormFiles
