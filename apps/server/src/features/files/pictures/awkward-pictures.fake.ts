import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A JPEG that is red on its left half as it is stored, taken with the camera on its side, with a place and a name in it. */
export const photo = (orientation = 6): Promise<Buffer> => {
  const red = { create: { width: 60, height: 80, channels: 3, background: '#f00' } } as const
  return sharp({ create: { width: 120, height: 80, channels: 3, background: '#00f' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Artist: 'SECRET-ARTIST' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '35/1 41/1 22/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '139/1 41/1 30/1',
      },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="SECRET-XMP"/></rdf:RDF></x:xmpmeta>',
    )
    .withIccProfile('p3')
    .toBuffer()
    .then((bytes) => sharp(bytes).keepMetadata().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer())
}

/** A picture of one colour. */
export const plain = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png()
    .toBuffer()

/** A PNG of some bytes that says it is so large. */
export const claiming = async (width: number, height: number): Promise<Buffer> => {
  const png = await plain(1, 1)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** A picture that moves: red, then blue. */
export const moving = (format: 'gif' | 'webp'): Promise<Buffer> =>
  sharp({
    create: { width: 10, height: 20, channels: 3, background: '#f00', pageHeight: 10 },
  })
    .composite([{ input: { create: { width: 10, height: 10, channels: 3, background: '#00f' } }, left: 0, top: 10 }])
    .toFormat(format, { delay: [100, 100] })
    .toBuffer()

/** A photo of noise whose whole is needed before its first line is there. Noise is dear to make: some of it is enlarged. */
export const dear = async (width: number, height: number): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const some = sharp({ create: { width: 100, height: 100, channels: 3, background: '#888', noise } })
  return sharp(await some.png().toBuffer())
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .jpeg({ progressive: true, quality: 60 })
    .toBuffer()
}

/** A picture of eight bytes a pixel, which has to be turned and of which the whole is needed before its first line is there. */
export const heavy = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } })
    .toColourspace('rgb16')
    .withMetadata({ orientation: 6 })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()
