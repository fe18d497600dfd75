import type { AttachedFile } from '@kawaraban/contract/attached-files.ts'
import { createFileAddress } from '@kawaraban/contract/files.ts'
import { call } from '../../call.ts'
import { fail } from '../../failure.ts'
import { filesText as text } from '../../messages/files.ts'
import { openUrl } from '../../platform/bridge.ts'
import { isTransient } from '../../transient.ts'
import { toast } from '../../ui/toast.tsx'

/** Opens a file by the app's opener, which has no session: by an address for this file and person that ends after a minute. */
export const openInApp = async ({ fileId }: AttachedFile): Promise<void> => {
  try {
    const { address } = await call(createFileAddress, { params: { fileId } })
    openUrl(new URL(address, location.href).href)
  } catch (error) {
    if (isTransient(error)) toast(text.openFailed)
    else void fail(error, { action: 'show' })
  }
}
