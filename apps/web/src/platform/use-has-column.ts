import { mediaHook } from './media-hook.ts'

/** Whether a screen has room for a column beside its content, from the breakpoint `xl` of the styles on. */
export const useHasColumn = mediaHook('(min-width: 80rem)')
