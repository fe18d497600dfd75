/** A scale that ends at a round number above all values. */
export const roundAbove = (value: number): number => {
  const unit = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return Math.ceil(value / unit) * unit
}

export const text = (x: number, y: number, words: string, attributes = ''): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${attributes}>${words}</text>`
