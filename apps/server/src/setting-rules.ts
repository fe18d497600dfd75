import * as z from 'zod/mini'

/** Whether a text is an address of one of these protocols. */
export const isUrl = (text: string, protocols: readonly string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

/** Whether only this machine can reach `host`. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)

/** http carries cookies in the clear, so it is for this machine alone. */
export const isSafeUrl = (text: string) =>
  isUrl(text, ['https:']) || (isUrl(text, ['http:']) && isLoopback(new URL(text).hostname))

export const text = (maxLength = 500) => z.optional(z.string().check(z.maxLength(maxLength, 'is too long')))
export const url = (rule: (text: string) => boolean, message: string) =>
  z.optional(z.string().check(z.refine(rule, message)))
export const oneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`)
export const link = url(
  (value) => isUrl(value, ['https:', 'http:']),
  'must be a web address such as https://example.com/',
)
/** A host name, or `*.` and one; its last part starts with a letter, so that it is never an IP address. */
export const hostPattern = /^(\*\.)?([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/
/** A switch that is off unless it is set to `true`. */
export const accepted = z._default(oneOf(['true', 'false']), 'false')
export const port = z
  .string()
  .check(
    z.refine(
      (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535,
      'must be a number from 1 to 65535',
    ),
  )
export const host = z.string().check(z.regex(/^[\w.:[\]-]{1,253}$/, 'must be a host name or an address'))
export const seconds = (least: number, most: number) =>
  z
    .string()
    .check(
      z.refine(
        (value) => /^\d{1,4}$/.test(value) && Number(value) >= least && Number(value) <= most,
        `must be a number of seconds from ${least} to ${most}`,
      ),
    )
export const claim = (name: string) =>
  z._default(z.string().check(z.regex(/^[\w:./-]{1,200}$/, 'must be the name of a claim')), name)
