import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileFormat } from './file-format.tsx'
import { FileUpload } from './file-upload.tsx'
import { ImportHistory } from './import-history.tsx'
import { importsQuery, isOpen } from './import-query.ts'

/** Where admins upload a file of people and find former imports. */
export const ImportsScreen = () => {
  const [page, setPage] = useState(1)
  // An open import is always on the first page, with the newest.
  const open = useQuery(importsQuery(1)).data?.imports.find(isOpen)
  const history = useQuery(importsQuery(page))
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-6">
      <FileUpload open={open} />
      <ImportHistory query={history} page={page} onPage={setPage} />
      <FileFormat />
    </div>
  )
}
