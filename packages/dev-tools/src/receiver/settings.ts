/** Where the receiver's page is, and the paths that receive notices. */
export const receiverPath = '/receiver'

/** Where the page of mails is. */
export const mailsPath = '/receiver/mails'
