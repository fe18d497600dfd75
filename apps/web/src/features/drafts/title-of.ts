import type { ListedDraft } from '@kawaraban/contract/drafts.ts'
import { draftsText as text } from '../../messages/drafts.ts'

/** Longest title in a sentence, in characters. */
const longest = 40

/** What a draft is called: its title, else the beginning of its text. */
export const titleOf = ({ title, excerpt }: Pick<ListedDraft, 'title' | 'excerpt'>): string => {
  const characters = Array.from((title.trim() || excerpt.trim()).replace(/\s+/g, ' '))
  if (characters.length === 0) return text.untitled
  return characters.length <= longest ? characters.join('') : `${characters.slice(0, longest - 1).join('')}…`
}
