/** As SMTP carries it (RFC 5321). */
const maxLength = 254
const localPart = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/
/** A name of the internet with at least one dot; no address in brackets, and no name that is not in ASCII. */
const domain = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/i

/**
 * Whether a text is a mail address that every server takes: letters, digits and signs around one @, nothing quoted, nothing
 * hidden. Dots may follow each other, as they do in old addresses of Japanese mobile phones.
 */
export const isMailAddress = (text: string): boolean => {
  const at = text.lastIndexOf('@')
  return text.length <= maxLength && localPart.test(text.slice(0, at)) && domain.test(text.slice(at + 1))
}
