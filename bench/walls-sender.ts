import { setTimeout as pause } from 'node:timers/promises'
import { uploadsPath } from '@kawaraban/contract/files.ts'
import type { Uploads } from './walls-uploads.ts'

const { origin, headers, atOnce, bytes, isOnce }: Uploads = JSON.parse(process.argv[2] ?? '')

const content = Buffer.alloc(bytes, 'minutes of a meeting\n')
const name = Buffer.from('議事録.txt').toString('base64')

/** Makes a call of tus; comes again when it may after a refusal of the moment. */
const call = async (
  path: string,
  method: string,
  own: Record<string, string>,
  body: Buffer<ArrayBuffer> | null = null,
) => {
  for (;;) {
    const answer = await fetch(origin + path, {
      method,
      headers: { ...headers, 'tus-resumable': '1.0.0', ...own },
      body,
    })
    await answer.arrayBuffer()
    const waitS = Number(answer.headers.get('retry-after') ?? 0)
    if (waitS === 0) return answer
    process.send?.(`${answer.status}`)
    await pause(waitS * 1000)
  }
}

/** Sends a file whole, reports how that was answered, and removes it. */
const upload = async () => {
  const announced = await call(uploadsPath, 'POST', {
    'upload-length': `${bytes}`,
    'upload-metadata': `filename ${name}`,
  })
  const path = announced.headers.get('location') ?? uploadsPath
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const sent = await call(path, 'PATCH', type, content)
  process.send?.(`${sent.status}`)
  await call(path, 'DELETE', {})
}

await Promise.all(
  Array.from({ length: atOnce }, async () => {
    do await upload().catch((error) => process.send?.(String(error)))
    while (!isOnce)
  }),
)
