import { tipText } from '../../messages/tips.ts'
import { TipSequence } from '../tips/tip-sequence.tsx'

/** The element that the pickers' hint points at. */
export const pickerTipTarget = 'specific-user-tip'

const tips = [{ flag: 'specificUser', target: pickerTipTarget, text: tipText.specificUser }] as const

/** The hint that both pickers show once (W-21, G-137). */
export const PickerTip = () => <TipSequence tips={tips} />
