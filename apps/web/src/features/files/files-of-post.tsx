import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import FileList from './file-list.tsx'

type FilesOfPostProps = {
  files: readonly AttachedFile[]
  /** The key of the post in the query cache. */
  postKey: readonly unknown[]
}

/** The files of a post, which is loaded again while one of them is processed. */
const FilesOfPost = ({ files, postKey }: FilesOfPostProps) => {
  const queryClient = useQueryClient()
  const [area, newsId] = postKey
  const reload = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: [area, newsId] }),
    [queryClient, area, newsId],
  )
  return <FileList files={files} onReload={reload} />
}

export default FilesOfPost
