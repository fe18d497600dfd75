import { describe, expect, test } from 'vitest'
import { isPushEndpoint } from './endpoint.ts'

const plain = { added: [], hasLoopback: false }
const token = 'cX9-1_a:APA91bH'

describe('G-191 endpoints of push services', () => {
  test.each([
    `https://fcm.googleapis.com/fcm/send/${token}`,
    `https://fcm.googleapis.com/wp/${token}`,
    `https://android.googleapis.com/gcm/send/${token}`,
    `https://jmt17.google.com/fcm/send/${token}`,
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk_1-2',
    'https://updates-autopush.stage.push.services.mozilla.com/wpush/v1/gAAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2fKj3%3d',
    'https://sg2p.notify.windows.com/w/?token=BQYAAAA%2b',
    'https://web.push.apple.com/QGuQyavXutnMH1F2',
    'https://api.push.apple.com/3/device/1',
  ])('are accepted as browsers write them: %s', (endpoint) => expect(isPushEndpoint(endpoint, plain)).toBe(true))

  test('may have 1,000 characters', () => {
    const longest = 'https://fcm.googleapis.com/'.padEnd(1000, 'x')
    expect([isPushEndpoint(longest, plain), isPushEndpoint(`${longest}x`, plain)]).toEqual([true, false])
  })
})

/** Addresses that are refused with any PUSH_SERVICES. */
const hostile: readonly string[] = [
  // Not absolute URLs.
  '',
  ' ',
  'fcm.googleapis.com/fcm/send/1',
  '//fcm.googleapis.com/fcm/send/1',
  'https:fcm.googleapis.com/fcm/send/1',
  'https:/fcm.googleapis.com/fcm/send/1',
  'https://',
  'https://:443/',
  // Other schemes.
  'http://fcm.googleapis.com/fcm/send/1',
  'ws://fcm.googleapis.com/',
  'wss://fcm.googleapis.com/',
  'ftp://fcm.googleapis.com/1',
  'file:///etc/passwd',
  'gopher://fcm.googleapis.com/_x',
  'javascript:alert(1)',
  'data:text/plain,https://fcm.googleapis.com/',
  'blob:https://fcm.googleapis.com/1',
  // This machine and its network.
  'https://localhost/',
  'https://localhost.localdomain/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://0/',
  'https://0.0.0.0/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/latest/meta-data/',
  'https://0xA9FEA9FE/',
  'https://metadata.google.internal/computeMetadata/v1/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.0.1/',
  'https://100.64.0.1/',
  'https://１２７.０.０.１/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  // A known service outside of the host.
  'https://fcm.googleapis.com@127.0.0.1/',
  'https://user:password@fcm.googleapis.com/',
  'https://fcm.googleapis.com:password@evil.example/',
  'https://@fcm.googleapis.com/',
  'https://evil.example/fcm.googleapis.com',
  'https://evil.example/?fcm.googleapis.com',
  'https://evil.example/#fcm.googleapis.com',
  'https://evil.example\\@fcm.googleapis.com/',
  'https://fcm.googleapis.com\\@evil.example/',
  'https://fcm.googleapis.com.evil.example/',
  'https://fcm-googleapis.com/',
  'https://evilfcm.googleapis.com/',
  'https://evil.fcm.googleapis.com/',
  'https://googleapis.com/',
  'https://storage.googleapis.com/bucket/1',
  'https://notify.windows.com/',
  'https://evilnotify.windows.com/',
  'https://.notify.windows.com/',
  'https://push.apple.com.evil.example/',
  'https://xpush.apple.com/',
  'https://push.services.mozilla.com.evil.example/',
  // Other spellings of a known service.
  'https://fcm.googleapis.com',
  'HTTPS://fcm.googleapis.com/1',
  'https://FCM.googleapis.com/1',
  'https://fcm.googleapis.com./1',
  'https://fcm.googleapis.com:443/1',
  'https://fcm.googleapis.com:8443/1',
  'https://fcm.googleapis.com:80/1',
  'https://fcm.googleapis.com:/1',
  'https://fcm.googleapis.com/1#fragment',
  'https://fcm.googleapis.com/1#',
  'https://fcm.googleapis.com/../1',
  'https://fcm.googleapis.com/%2e%2e/1',
  'https://fcm%2egoogleapis%2ecom/1',
  'https://fcm。googleapis。com/1',
  'https://ｆｃｍ.googleapis.com/1',
  'https://fcm.g\u043e\u043egleapis.com/1',
  'https://xn--fcm-.googleapis.com/1',
  'https://fcm.googleapis.com\u0000.evil.example/',
  'https://fcm.goo\u00adgleapis.com/1',
  'https://fcm.goo\ngleapis.com/1',
  'https://fcm.googleapis.com/1\r\nHost: evil.example',
  'https://fcm.googleapis.com/\t1',
  ' https://fcm.googleapis.com/1',
  'https://fcm.googleapis.com/1 ',
  'https://fcm.googleapis.com/a b',
  'https://fcm.googleapis.com/ü',
  'https:\\\\fcm.googleapis.com\\1',
  `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
  `https://${'a.'.repeat(400)}notify.windows.com/`,
]

describe('is not accepted:', () => {
  test('at least sixty different hostile addresses', () => {
    expect(new Set(hostile).size).toBe(hostile.length)
    expect(hostile.length).toBeGreaterThanOrEqual(60)
  })

  test.each(hostile.map((endpoint) => [JSON.stringify(endpoint).slice(0, 100), endpoint]))('%s', (_name, endpoint) => {
    expect(isPushEndpoint(endpoint, plain)).toBe(false)
    expect(isPushEndpoint(endpoint, { added: ['push.example.com', '*.push.example.org'], hasLoopback: false })).toBe(
      false,
    )
  })
})

test('G-191 accepts services of the operator, where `*.` matches any subdomain', () => {
  const own = { added: ['push.example.com', '*.push.example.org'], hasLoopback: false }
  const accepted = ['push.example.com', 'a.push.example.org', 'b.a.push.example.org', 'fcm.googleapis.com']
  const refused = ['a.push.example.com', 'push.example.org', '.push.example.org', 'xpush.example.org']
  expect(accepted.filter((host) => !isPushEndpoint(`https://${host}/1`, own))).toEqual([])
  expect(refused.filter((host) => isPushEndpoint(`https://${host}/1`, own))).toEqual([])
  expect(isPushEndpoint('http://push.example.com/1', own)).toBe(false)
})

test('accepts services on this machine in development only, on any port, and no other private address', () => {
  const development = { added: [], hasLoopback: true }
  const here = ['http://localhost:8080/1', 'http://127.0.0.1:9000/1', 'https://[::1]:9000/1', 'https://127.9.9.9/1']
  expect(here.filter((endpoint) => !isPushEndpoint(endpoint, development))).toEqual([])
  expect(here.filter((endpoint) => isPushEndpoint(endpoint, plain))).toEqual([])
  const elsewhere = ['http://10.0.0.1/1', 'https://localhost.evil.example/1', 'https://169.254.169.254/1']
  const odd = [
    'ftp://localhost/1',
    'http://user@localhost/1',
    'http://LOCALHOST/1',
    'http://localhost./1',
    'http://0/1',
  ]
  const public_ = ['http://fcm.googleapis.com/1', 'https://fcm.googleapis.com:8443/1']
  const accepted = [...elsewhere, ...odd, ...public_].filter((endpoint) => isPushEndpoint(endpoint, development))
  expect(accepted).toEqual([])
})
