/** Heading of a notice with unreadable content (W-22). */
export const neutralHeading = '新しいお知らせ'
