import type { CustomFetch } from 'openid-client'

const largestAnswer = 1024 * 1024

/** fetch that rejects an answer of more than 1 MiB, and follows no redirect. */
export const boundedFetch: CustomFetch = async (url, options) => {
  const response = await fetch(url, { ...options, redirect: 'manual' } as RequestInit)
  if (!response.body) return response
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > largestAnswer) throw new TypeError('the answer is too large')
    chunks.push(chunk)
  }
  return new Response(Buffer.concat(chunks), response)
}
