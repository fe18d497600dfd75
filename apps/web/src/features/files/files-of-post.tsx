import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Mark } from '../search/mark.tsx'
import FileList from './file-list.tsx'

type FilesOfPostProps = {
  files: readonly AttachedFile[]
  /** The key of the post in the query cache. */
  postKey: readonly unknown[]
  /** Marks what the post was found by. */
  mark?: Mark | undefined
}

/** The files of a post, which is loaded again while one of them is processed. */
const FilesOfPost = ({ files, postKey, mark }: FilesOfPostProps) => {
  const queryClient = useQueryClient()
  const [area, newsId] = postKey
  const reload = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: [area, newsId] }),
    [queryClient, area, newsId],
  )
  return <FileList files={files} onReload={reload} mark={mark} />
}

export default FilesOfPost
