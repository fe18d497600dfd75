import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * The limit of a first screen: a bare server that sends one page as still HTML, and the files of the built browser app that it
 * shows, compressed as the product sends them. Listens on the port given as first argument; the page is in the file given as
 * second, pictures of posts are below `DATA_DIR`.
 */
const [port, file] = process.argv.slice(2)
const html = brotliCompressSync(readFileSync(file ?? ''))
const folder = join(import.meta.dirname, '../apps/web/dist')
const pictures = join(process.env.DATA_DIR ?? '', 'files/1')
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://still').pathname
  if (path === '/') {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
    return response.writeHead(200, { ...headers, 'content-length': html.length }).end(html)
  }
  const [, picture] = /^\/v1\/files\/(\d+\/\w+)$/.exec(path) ?? []
  if (picture) {
    const body = readFileSync(join(pictures, picture))
    return response.writeHead(200, { 'content-type': 'image/webp', 'content-length': body.length }).end(body)
  }
  const type = types[extname(path)]
  const found = join(folder, path)
  if (!type || !existsSync(found)) return response.writeHead(404).end()
  const isCompressed = existsSync(`${found}.br`)
  const body = readFileSync(isCompressed ? `${found}.br` : found)
  const encoding = isCompressed ? { 'content-encoding': 'br' } : {}
  return response.writeHead(200, { 'content-type': type, 'content-length': body.length, ...encoding }).end(body)
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
