import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileFormat } from './file-format.tsx'
import { FileUpload } from './file-upload.tsx'
import { ImportHistory } from './import-history.tsx'
import { importsQuery, isOpen } from './import-query.ts'

/** A file of people is chosen here, and former imports are found. */
export const ImportsScreen = () => {
  const [page, setPage] = useState(1)
  // The newest are the first page: if one is open, it stands there.
  const open = useQuery(importsQuery(1)).data?.imports.find(isOpen)
  const history = useQuery(importsQuery(page))
  return (
    <div className="mx-auto flex w-full max-w-[760px] flex-col gap-6">
      <FileUpload open={open} />
      <ImportHistory query={history} page={page} onTurn={setPage} />
      <FileFormat />
    </div>
  )
}
