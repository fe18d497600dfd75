/** How a file is served: a picture to be drawn, a PDF to be shown by the browser's viewer, the rest to be saved. */
type Served = { readonly kind: string | null; readonly mime: string | null; readonly name: string }

/** Everything but the characters that RFC 5987 leaves as they are. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** Nothing of it runs or loads anything, and it is of no origin. */
const sandbox = "default-src 'none';frame-ancestors 'none';sandbox"
/** A browser's viewer of PDF is a page with scripts, which any other policy would stop. */
const ofViewer = "frame-ancestors 'none'"

/**
 * The response headers of a file: content type, disposition and security policy (FILE-05). No shared cache stores it; a browser
 * revalidates its copy by the ETag at each request.
 */
export const headersOf = ({ kind, mime, name }: Served): Record<string, string> => {
  const isShown = kind === 'picture' || kind === 'pdf'
  const type = kind === 'picture' ? 'image/webp' : (mime ?? 'application/octet-stream')
  // What is drawn is WebP, whatever was sent.
  const fileName = kind === 'picture' ? name.replace(/\.[^.]*$/, '.webp') : name
  return {
    'content-type': type,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encode(fileName)}`,
    'content-security-policy': kind === 'pdf' ? ofViewer : sandbox,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
  }
}
