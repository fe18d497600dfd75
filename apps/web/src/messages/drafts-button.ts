/** Name of the button in the feed that opens the list of drafts; apart, so that the feed comes without the words of the list. */
export const draftsButton = '下書き'
