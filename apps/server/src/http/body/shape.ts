import * as z from 'zod/mini'

/** How many objects and arrays, members of objects, and commas JSON has, strings apart. */
export type Shape = { readonly containers: number; readonly members: number; readonly commas: number }

/** The most that clients may send beside the fields of a schema, which drops it. */
const unknown: Shape = { containers: 50, members: 100, commas: 100 }

type Json = { properties?: Record<string, Json>; items?: Json; maxItems?: number; anyOf?: Json[] }

const sum = (shapes: readonly Shape[]): Shape =>
  shapes.reduce(
    (all, one) => ({
      containers: all.containers + one.containers,
      members: all.members + one.members,
      commas: all.commas + one.commas,
    }),
    { containers: 0, members: 0, commas: 0 },
  )

const times = (count: number, { containers, members, commas }: Shape): Shape => ({
  containers: count * containers,
  members: count * members,
  commas: count * commas,
})

const measure = ({ properties, items, maxItems = 0, anyOf = [] }: Json): Shape => {
  if (items) return sum([times(maxItems, measure(items)), { containers: 1, members: 0, commas: maxItems }])
  if (!properties) return sum(anyOf.map(measure))
  const fields = Object.values(properties)
  return sum([...fields.map(measure), { containers: 1, members: fields.length, commas: fields.length }])
}

/**
 * Returns what gives the most that a body of this schema has of each, with room for fields that it does not know. It is computed at the
 * first call: for all endpoints that would delay a start.
 */
export const shapeOf = (schema: z.ZodMiniType | undefined): (() => Shape) => {
  const compute = () =>
    schema ? measure(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json) : unknown
  let shape: Shape | undefined
  return () => {
    shape ??= sum([compute(), unknown])
    return shape
  }
}

const [quote, backslash, comma, colon, bracket, brace] = [0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x7b]

/**
 * Counts over the bytes of a body as they come; the function that it returns takes a chunk and says whether all so far can
 * still be of that shape. What cannot is refused before it becomes objects: `[{},{},…]` takes thirty times its bytes.
 */
export const createShapeCheck = (largest: Shape): ((chunk: Buffer) => boolean) => {
  let [containers, members, commas] = [0, 0, 0]
  let isString = false
  let isEscaped = false
  return (chunk) => {
    // A plain loop: an iterator takes twice as long, and large bodies have millions.
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (isEscaped) isEscaped = false
      else if (isString) {
        if (byte === quote) isString = false
        else if (byte === backslash) isEscaped = true
      } else if (byte === quote) isString = true
      else if (byte === comma) commas += 1
      else if (byte === colon) members += 1
      else if (byte === bracket || byte === brace) containers += 1
    }
    return containers <= largest.containers && members <= largest.members && commas <= largest.commas
  }
}
