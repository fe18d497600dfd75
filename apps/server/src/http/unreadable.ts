import type { Duplex } from 'node:stream'
import { type ProtocolErrorCode, protocolErrors } from '@kawaraban/contract/errors.ts'
import type { Headers } from './headers.ts'

const byCode: Record<string, { code: ProtocolErrorCode; status?: string }> = {
  HPE_HEADER_OVERFLOW: { code: 'tooLarge', status: '431 Request Header Fields Too Large' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'requestTimeout' },
}

/**
 * What refuses requests that are no HTTP, have too large headers or come too slowly: in the envelope, with the
 * `headers` of every answer.
 */
export const createUnreadableHandler = (headers: Headers) => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (error: { code?: string }, socket: Duplex): void => {
    if (!socket.writable) return
    const { code, status } = byCode[error.code ?? ''] ?? { code: 'badRequest' }
    const { message } = protocolErrors[code]
    const body = JSON.stringify({ success: false, message, data: null })
    socket.end(
      [
        `HTTP/1.1 ${status ?? `${protocolErrors[code].status} ${message}`}`,
        ...lines,
        'content-type: application/json; charset=utf-8',
        `content-length: ${body.length}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
}
