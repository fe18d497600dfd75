import { searchText } from '../../messages/audience.ts'
import type { PickerSnapshot } from './picker-protocol.ts'

/** Why the list is empty, or holds nobody but the poster. */
export const FoundNothing = ({ snapshot: { load, size, found, view } }: { snapshot: PickerSnapshot }) => {
  if (found === 0) {
    const hint = load === 'complete' ? searchText.notFoundHint : searchText.notFoundYet
    return (
      <div className="px-4 py-10 text-center">
        <p className="font-bold">{searchText.notFound(view.text)}</p>
        <p className="text-meta text-fg-2">{hint}</p>
      </div>
    )
  }
  if (load !== 'complete' || size > 1) return null
  return <p className="border-line border-t px-4 py-10 text-center text-fg-2">{searchText.onlyYou}</p>
}
