import { type PictureSize, pictureSizes } from '@kawaraban/contract/files-kinds.ts'
import sharp from 'sharp'

type Colour = readonly [red: number, green: number, blue: number]

/** A photo, as JPEG: stripes of a colour, so that one sees how it is cut. */
export const photo = (width: number, height: number, [red, green, blue]: Colour): Promise<Buffer> => {
  const stripe = (index: number) =>
    `<rect x="${(index * width) / 8}" width="${width / 16}" height="${height}" fill="rgb(${red} ${green} ${blue})"/>`
  const stripes = Array.from({ length: 8 }, (_, index) => stripe(index)).join('')
  const sky = `<rect width="${width}" height="${height}" fill="rgb(${red / 2 + 120} ${green / 2 + 120} ${blue / 2 + 120})"/>`
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${sky}${stripes}</svg>`),
  )
    .jpeg()
    .toBuffer()
}

/** Which part of a picture has that colour, from 0 to 1; a viewer may draw it a little off. */
export const partWith = async (picture: Uint8Array, colour: Colour): Promise<number> => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let pixels = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (colour.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 8)) pixels += 1
  return pixels / (info.width * info.height)
}

/** A PDF of one page, an A4 sheet that is all of a colour. */
export const pdfOf = (colour: Colour): Buffer => {
  const drawing = `${colour.map((value) => (value / 255).toFixed(3)).join(' ')} rg 0 0 595 842 re f`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(`${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`)
}

/** A picture with as much in it as a photo, in the sizes in which it is stored. */
export const noisySizes = async (width: number, height: number): Promise<Record<PictureSize, Buffer>> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const drawn = sharp({ create: { width, height, channels: 3, background: 'black', noise } }).blur(2)
  const png = await drawn.png().toBuffer()
  const sized = (size: PictureSize) =>
    sharp(png).resize({ width: pictureSizes[size], withoutEnlargement: true }).webp({ quality: 80 }).toBuffer()
  return { small: await sized('small'), medium: await sized('medium'), large: await sized('large') }
}
