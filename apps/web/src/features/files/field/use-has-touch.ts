import { mediaHook } from '../../../platform/media-hook.ts'

/** Whether the device is touched, and so has most likely a camera. */
export const useHasTouch = mediaHook('(pointer: coarse)')
