import { errorText } from '@kawaraban/contract/messages.ts'
import { queryMaxLength } from '@kawaraban/contract/search.ts'
import { queryState } from '@kawaraban/contract/search-query.ts'
import { lengthOf } from '@kawaraban/contract/text.ts'
import { searchText } from '../../messages/search.ts'

/** Why a text cannot be searched for, as a sentence; empty where it can, and where nothing is typed. */
export const queryFault = (text: string): string => {
  switch (queryState(text)) {
    case 'tooLong':
      return searchText.faults.tooLong(lengthOf(text.trim()), queryMaxLength)
    case 'marksAlone':
      return searchText.faults.marksOnly
    case 'tooManyWords':
      return errorText.tooManyWords
    default:
      return ''
  }
}
