import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { filePath, getPicture } from '@kawaraban/contract/files.ts'
import { type PictureSize, pictureSizes } from '@kawaraban/contract/files-kinds.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { download } from '../../download.ts'
import { useIsWebView } from '../../platform/render-facts.ts'

type Source = { readonly src: string; readonly srcSet?: string }

/** How long nothing of a picture may come, in ms. */
const silenceMs = 15_000

const pictureQuery = (fileId: string, size: PictureSize) =>
  queryOptions({
    queryKey: ['picture', fileId, size],
    queryFn: ({ signal }) =>
      download(getPicture, {
        input: { params: { fileId, size } },
        silenceMs,
        signal,
        onHeaders: () => {},
        onBytes: () => {},
      }),
    staleTime: Number.POSITIVE_INFINITY,
    // One that was lost with the network comes with it.
    refetchOnReconnect: true,
  })

/** The width in which a size of a picture comes; one that is smaller than the size comes as it is. */
const widthIn = (size: PictureSize, { width = 1, height = 1 }: AttachedFile): number =>
  Math.round(width * Math.min(1, pictureSizes[size] / Math.max(width, height)))

const sizes = Object.keys(pictureSizes) as PictureSize[]

/** The addresses of a picture, of which a browser takes the one that fits. */
const addressesOf = (file: AttachedFile, size: PictureSize): Source => ({
  src: filePath(file.fileId, size),
  srcSet: sizes.map((each) => `${filePath(file.fileId, each)} ${widthIn(each, file)}w`).join(', '),
})

/** A picture that a call loads while it is wanted: an address of its own in the page, null until it is there. */
export const useLoadedPicture = (
  fileId: string,
  size: PictureSize,
  isWanted: boolean,
): { readonly address: string | null; readonly isLost: boolean } => {
  const { data, isError } = useQuery({ ...pictureQuery(fileId, size), enabled: isWanted })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return { address, isLost: isError }
}

/**
 * Where a picture comes from: in a browser from its addresses. In the app's web view these lack its credential, so the picture is
 * loaded by a call, in that size, once it is near the screen; null until it is there.
 */
export const usePictureSource = (
  file: AttachedFile,
  size: PictureSize,
  isNear: boolean,
): { readonly source: Source | null; readonly isLost: boolean } => {
  const isWebView = useIsWebView()
  const { address, isLost } = useLoadedPicture(file.fileId, size, isWebView && isNear)
  if (!isWebView) return { source: addressesOf(file, size), isLost: false }
  return { source: address === null ? null : { src: address }, isLost }
}
