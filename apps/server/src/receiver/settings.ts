/** The page that shows sent notices in development, and the paths that receive them. */
export const receiverPath = '/receiver'

/** Signs the calls to the receiver. Not confidential: the receiver is a page of this machine that shows everything to anybody. */
export const receiverSecret = 'the-receiver-of-a-development-is-open-to-all'

/** Settings that make the receiver the push gateway of the service at `origin`. */
export const receiverGateway = (origin: string) => ({
  url: `${origin}${receiverPath}/gateway`,
  secrets: [receiverSecret],
})
