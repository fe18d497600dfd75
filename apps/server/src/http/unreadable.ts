import type { Duplex } from 'node:stream'
import { type ProtocolErrorCode, protocolErrors } from '@kawaraban/contract/errors.ts'

const byCode: Record<string, { code: ProtocolErrorCode; status?: string }> = {
  HPE_HEADER_OVERFLOW: { code: 'tooLarge', status: '431 Request Header Fields Too Large' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'requestTimeout' },
}

/** Refuses what is no HTTP, has too large headers or comes too slowly (T35), in the envelope as everything else. */
export const refuseUnreadable = (error: { code?: string }, socket: Duplex): void => {
  if (!socket.writable) return
  const { code, status } = byCode[error.code ?? ''] ?? { code: 'badRequest' }
  const { message } = protocolErrors[code]
  const body = JSON.stringify({ success: false, message, data: null })
  socket.end(
    [
      `HTTP/1.1 ${status ?? `${protocolErrors[code].status} ${message}`}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
