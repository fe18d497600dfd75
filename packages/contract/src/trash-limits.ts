/** For how many days a deleted post can be restored (TRASH-01). */
export const trashDays = 30
/** Posts in the trash of one company; for a further one the oldest goes for good (TRASH-03). */
export const maxTrashedPosts = 1000
