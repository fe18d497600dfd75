import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictureSizes } from '@kawaraban/contract/files-kinds.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { claiming, dear, heavy, moving, photo, plain } from './awkward-pictures.fake.ts'
import { type Limits, makeSizes, pictureLimits } from './make-sizes.ts'

const dir = mkdtempSync(join(tmpdir(), 'kawaraban-pictures-'))
afterAll(() => rmSync(dir, { recursive: true }))

/** No test is about how fast the machine is. */
const slow: Limits = { ...pictureLimits, ms: 60_000 }
const task = { path: join(dir, 'picture'), dir }
const sizesOf = async (content: Buffer | string, limits = slow) => {
  writeFileSync(task.path, content)
  const made = await makeSizes(task, { limits })
  if ('refusal' in made) throw new Error(made.refusal)
  return made
}
const refusalOf = async (content: Buffer | string, limits = slow) => {
  writeFileSync(task.path, content)
  const made = await makeSizes(task, { limits })
  return 'refusal' in made ? made.refusal : 'none'
}
/** The colour of a pixel, as far as a stored size keeps it. */
const colourAt = async (path: string, left: number, top: number) => {
  const [red = 0, , blue = 0] = await sharp(readFileSync(path))
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return red > blue ? 'red' : 'blue'
}

test('FILE-03 a picture is stored as WebP in three sizes, each within its edge, and none larger than it is', async () => {
  const { width, height, sizes } = await sizesOf(await plain(3000, 1000))
  expect([width, height]).toEqual([2160, 720])
  for (const [size, edge] of Object.entries(pictureSizes)) {
    const stored = sizes[size as keyof typeof sizes]
    expect([stored.width, stored.height, stored.path]).toEqual([edge, edge / 3, join(dir, `${size}.webp`)])
    expect(await sharp(readFileSync(stored.path)).metadata()).toMatchObject({
      format: 'webp',
      width: edge,
      height: edge / 3,
    })
    expect(readFileSync(stored.path).length).toBe(stored.bytes)
  }
  const small = await sizesOf(await plain(500, 20))
  expect(Object.values(small.sizes).map((stored) => [stored.width, stored.height])).toEqual([
    [480, 19],
    [500, 20],
    [500, 20],
  ])
  const line = await sizesOf(await plain(20_000, 1))
  expect(Object.values(line.sizes).map((stored) => [stored.width, stored.height])).toEqual([
    [480, 1],
    [1080, 1],
    [2160, 1],
  ])
})

test('FILE-03 a picture is turned upright by what the camera says', async () => {
  const { width, height, sizes } = await sizesOf(await photo(6))
  expect([width, height]).toEqual([80, 120])
  // Its left half, turned clockwise, is the upper one.
  expect([await colourAt(sizes.large.path, 40, 20), await colourAt(sizes.large.path, 40, 100)]).toEqual(['red', 'blue'])
  const turned = await sizesOf(await photo(8))
  expect([await colourAt(turned.sizes.small.path, 40, 20), await colourAt(turned.sizes.small.path, 40, 100)]).toEqual([
    'blue',
    'red',
  ])
  const upright = await sizesOf(await photo(1))
  expect([upright.width, upright.height]).toEqual([120, 80])
})

test('FILE-03 no size has metadata: no place, no name, no profile', async () => {
  const picture = await photo()
  expect(await sharp(picture).metadata()).toMatchObject({
    exif: expect.anything(),
    xmp: expect.anything(),
    icc: expect.anything(),
  })
  const { sizes } = await sizesOf(picture)
  for (const { path } of Object.values(sizes)) {
    const found = await sharp(readFileSync(path)).metadata()
    expect([found.exif, found.xmp, found.icc, found.iptc, found.orientation]).toEqual(Array(5).fill(undefined))
    expect(readFileSync(path, 'latin1')).not.toMatch(/SECRET|exif|xmp|iccp/i)
  }
})

test('FILE-03 G-570 of a picture that moves the first one is stored', async () => {
  for (const format of ['gif', 'webp'] as const) {
    const { width, height, sizes } = await sizesOf(await moving(format))
    expect([width, height, (await sharp(readFileSync(sizes.large.path), { animated: true }).metadata()).pages]).toEqual(
      [10, 10, undefined],
    )
    expect(await colourAt(sizes.large.path, 5, 5)).toBe('red')
  }
})

test('FILE-03 transparent, grey and printed pictures keep what they show', async () => {
  const clear = await sharp({
    create: { width: 9, height: 9, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  expect((await sharp(readFileSync((await sizesOf(clear)).sizes.small.path)).stats()).isOpaque).toBe(false)
  const red = sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
  expect(
    await colourAt((await sizesOf(await red.clone().toColourspace('cmyk').jpeg().toBuffer())).sizes.small.path, 4, 4),
  ).toBe('red')
  const grey = await sizesOf(await red.clone().greyscale().png().toBuffer())
  const [first, second, third] = await sharp(readFileSync(grey.sizes.small.path)).raw().toBuffer()
  expect([first === second, second === third]).toEqual([true, true])
})

test('FILE-02 a picture of more than 50 megapixels is refused, one of 50 is not', async () => {
  expect(await refusalOf(await plain(7150, 7140))).toBe('tooManyPixels')
  expect(await refusalOf(await plain(10_000, 5000))).toBe('none')
})

test('FILE-02 a picture that says it is huge is refused by what it says, before it is decoded', async () => {
  expect(await refusalOf(await claiming(60_000, 60_000))).toBe('tooManyPixels')
  expect(await refusalOf(await claiming(2, 25_000_000))).toBe('unreadablePicture')
})

test('FILE-02 what is cut off in the middle, or no picture of the list, is refused', async () => {
  for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
    const whole = await sharp(await dear(64, 64))
      .toFormat(format)
      .toBuffer()
    expect([format, await refusalOf(whole)]).toEqual([format, 'none'])
    expect([format, await refusalOf(whole.subarray(0, whole.length / 2))]).toEqual([format, 'unreadablePicture'])
  }
  for (const format of ['tiff', 'avif'] as const)
    expect([
      format,
      await refusalOf(
        await sharp(await plain(9, 9))
          .toFormat(format)
          .toBuffer(),
      ),
    ]).toEqual([format, 'unreadablePicture'])
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', '%PDF-1.4', 'a', ''])
    expect([text, await refusalOf(text)]).toEqual([text, 'unreadablePicture'])
})

test('FILE-02 a page behind a picture is not stored with it', async () => {
  const gif = await sharp(await plain(9, 9))
    .gif()
    .toBuffer()
  const { sizes } = await sizesOf(Buffer.concat([gif, Buffer.from('<html><script>alert(1)</script>')]))
  for (const { path } of Object.values(sizes)) expect(readFileSync(path, 'latin1')).not.toContain('script')
})

test('G-569 a photo of 50 megapixels stays within its memory, also one that has to be held as a whole', async () => {
  expect(await refusalOf(await dear(10_000, 5000))).toBe('none')
})

test('G-569 a picture that takes more memory than it may is refused', async () => {
  expect(await refusalOf(await heavy(10_000, 5000))).toBe('pictureTooDear')
  const using = new URL('./process-growing.fake.ts', import.meta.url)
  expect(await makeSizes(task, { limits: slow, using })).toEqual({ refusal: 'pictureTooDear' })
})

test('G-569 a process that does not end is ended', async () => {
  const using = new URL('./process-hanging.fake.ts', import.meta.url)
  expect(await makeSizes(task, { limits: { ...pictureLimits, ms: 300 }, using })).toEqual({ refusal: 'pictureTooDear' })
  expect(pictureLimits).toMatchObject({ ms: 10_000, bytes: 512 * 1024 * 1024 })
})

test('FILE-02 a picture that brings the decoder down is refused, and the server goes on', async () => {
  const using = new URL('./process-crashing.fake.ts', import.meta.url)
  expect(await makeSizes(task, { limits: slow, using })).toEqual({ refusal: 'unreadablePicture' })
})

test('G-569 the process has nothing of the environment', async () => {
  process.env.SECRET_OF_THE_SERVER = 'secret'
  try {
    const using = new URL('./process-environment.fake.ts', import.meta.url)
    expect(await makeSizes(task, { limits: slow, using })).toEqual({ environment: [], arguments: [] })
  } finally {
    delete process.env.SECRET_OF_THE_SERVER
  }
})

test('FILE-03 a failure that is not the picture’s is thrown, so that it can be tried again', async () => {
  writeFileSync(task.path, await plain(9, 9))
  await expect(makeSizes({ ...task, dir: join(dir, 'nowhere') }, { limits: slow })).rejects.toThrow(
    'the process of a picture ended',
  )
})

test('FILE-03 who does not wait any more ends the process', async () => {
  const using = new URL('./process-hanging.fake.ts', import.meta.url)
  const gone = new AbortController()
  const made = makeSizes(task, { signal: gone.signal, limits: slow, using })
  gone.abort(new Error('gone'))
  await expect(made).rejects.toThrow('gone')
})
