/** Where the receiver's page is, and the paths that receive notices. */
export const receiverPath = '/receiver'
