import { expect, test } from 'vitest'
import { decrypt } from './decrypt.ts'
import { deviceKeys, publicKeyOf } from './device.ts'

/** Section 5 of RFC 8291. */
const example = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => Buffer.from(text, 'base64url')
const keys = {
  privateKey: bytes(example.privateKey),
  publicKey: bytes(example.publicKey),
  auth: bytes(example.auth),
}
const message = bytes(example.message)

test('G-217 decrypts the example of RFC 8291', () => {
  expect(publicKeyOf(keys.privateKey)).toEqual(keys.publicKey)
  expect(decrypt(message, keys)).toBe('When I grow up, I want to be a watermelon')
})

test.each([
  ['for another device', message, deviceKeys('another')],
  ['that was changed on the way', Buffer.from(message).fill(0, 100), keys],
  ['that is cut off', message.subarray(0, 80), keys],
  ['that is empty', Buffer.alloc(0), keys],
])('G-217 does not decrypt a message %s', (_, given, device) => {
  expect(() => decrypt(given, device)).toThrow()
})
