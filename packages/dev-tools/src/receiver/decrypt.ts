import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import type { DeviceKeys } from './device.ts'

const tagLength = 16
const keyLength = 65
const headerLength = 21 + keyLength
/** Delimiter after the last record; zeros may follow it. */
const lastRecord = 2

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * Decrypts a push message with the keys of its device (RFC 8291, content coding aes128gcm of RFC 8188); returns the plain text.
 * Throws an Error for a message that is not encrypted for this device.
 */
export const decrypt = (message: Buffer, { privateKey, publicKey, auth }: DeviceKeys): string => {
  if (message.length < headerLength + tagLength || message[20] !== keyLength) throw new Error('not of aes128gcm')
  const salt = message.subarray(0, 16)
  const senderKey = message.subarray(21, headerLength)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = derive(pair.computeSecret(senderKey), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(message.subarray(-tagLength))
  const padded = Buffer.concat([decipher.update(message.subarray(headerLength, -tagLength)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== lastRecord) throw new Error('not one whole record')
  return padded.subarray(0, end).toString()
}
