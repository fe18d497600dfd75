import { createECDH, ECDH } from 'node:crypto'

/** A P-256 key pair in base64url (RFC 8292): an uncompressed public key of 65 bytes, a private one of 32. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

const curve = 'prime256v1'
const privateBytes = 32

/** Decodes base64url without padding; returns null for another text or another length. */
export const bytesOf = (text: string, length: number): Buffer | null => {
  if (!/^[\w-]+$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : null
}

/** Decodes an uncompressed point on P-256 from base64url; returns null for any other text. */
export const pointOf = (text: string): Buffer | null => {
  const bytes = bytesOf(text, 65)
  if (bytes?.[0] !== 4) return null
  try {
    ECDH.convertKey(bytes, curve)
    return bytes
  } catch {
    return null
  }
}

/** Generates a VAPID key pair. */
export const generateVapidKeys = (): VapidKeys => {
  const pair = createECDH(curve)
  const publicKey = pair.generateKeys().toString('base64url')
  // The library leaves leading zeros out.
  const privateKey = Buffer.concat([Buffer.alloc(privateBytes), pair.getPrivateKey()]).subarray(-privateBytes)
  return { publicKey, privateKey: privateKey.toString('base64url') }
}

/** Whether both keys are well formed and belong together. */
export const isVapidPair = ({ publicKey, privateKey }: VapidKeys): boolean => {
  const secret = bytesOf(privateKey, privateBytes)
  if (!secret || !pointOf(publicKey)) return false
  try {
    const pair = createECDH(curve)
    pair.setPrivateKey(secret)
    return pair.getPublicKey().toString('base64url') === publicKey
  } catch {
    return false
  }
}
