import { feedText } from '../../../messages/feed.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { chooseFilters } from './feed-state.ts'
import { toolbarId } from './feed-toolbar.tsx'

/** Clears all filters. The button then disappears, so the focus moves to the filter menu's button. */
export const ClearFilters = (style: Pick<ButtonProps, 'variant' | 'className'>) => {
  const clear = () => {
    document.querySelector<HTMLElement>(`#${toolbarId} [aria-haspopup]`)?.focus()
    chooseFilters([])
  }
  return (
    <Button {...style} onPress={clear}>
      {feedText.filter.clear}
    </Button>
  )
}
