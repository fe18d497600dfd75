import { mediaHook } from '../../../platform/media-hook.ts'
import { wideFrom } from './limits.ts'

/** Whether the layout is the wide one. */
export const useIsWide = mediaHook(`(min-width: ${wideFrom}px)`)
