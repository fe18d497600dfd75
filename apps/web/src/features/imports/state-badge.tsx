import type { ImportState } from '@kawaraban/contract/imports.ts'
import { importText } from '../../messages/imports.ts'
import { Badge } from '../../ui/badge.tsx'

const tones = {
  reading: 'info',
  checked: 'warn',
  applying: 'info',
  applied: 'success',
  undoing: 'info',
  undone: 'neutral',
  failed: 'danger',
} as const satisfies Record<ImportState, unknown>

/** The state of an import. */
export const StateBadge = ({ state }: { state: ImportState }) => (
  <Badge tone={tones[state]}>{importText.state[state]}</Badge>
)
