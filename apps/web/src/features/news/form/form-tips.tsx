import { tipText } from '../../../messages/tips.ts'
import { type Tip, TipSequence } from '../../tips/tip-sequence.tsx'
import { sectionIds } from './section-ids.ts'

/** The hints of the create form, in the order of TIP-04. */
const formTips: readonly Tip[] = (['content', 'publishSetting', 'dueDate', 'scope', 'push', 'remind'] as const).map(
  (flag) => ({ flag, target: sectionIds[flag], text: tipText.form[flag] }),
)

export const FormTips = () => <TipSequence tips={formTips} />
