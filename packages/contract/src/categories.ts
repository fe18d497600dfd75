import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './paging.ts'
import { categoryPosters } from './policy.ts'

/** Categories that a company may have (WRITE-03). */
export const maxCategories = 20
/** Longest name of a category in code points: it is one line of a card on a phone. */
export const categoryNameMaxLength = 20

/** The colours of categories, each a token of the design (G-421). */
export const categoryColours = ['blue', 'teal', 'green', 'orange', 'red', 'pink', 'purple', 'gray'] as const
export type CategoryColour = (typeof categoryColours)[number]

/** The icons of categories, each a drawing of the browser app (G-421). */
export const categoryIcons = [
  'megaphone',
  'building',
  'shield',
  'users',
  'book',
  'heart',
  'calendar',
  'monitor',
  'wallet',
  'leaf',
  'briefcase',
  'trophy',
  'wrench',
  'truck',
  'flag',
  'tag',
] as const

const fields = {
  name: z.string(),
  colour: z.enum(categoryColours),
  icon: z.enum(categoryIcons),
  posters: z.enum(categoryPosters),
}
const faults = { name: 'invalidName' } as const
const newCategory = z.object(fields)
export type NewCategory = z.infer<typeof newCategory>

/** A category of the company. `posts`, for admins alone: how many posts that anyone may still see are in it. */
const category = z.object({ ...fields, categoryId: z.string(), posts: z.optional(z.number()) })
export type Category = z.infer<typeof category>

const path = '/v1/companyIntraNews/categories'
const params = z.object({ categoryId: id })

/** WRITE-03; in the order that admins have given them. */
export const listCategories = endpoint({
  name: 'listCategories',
  summary: "The company's categories of posts",
  method: 'GET',
  path,
  access: 'reader',
  data: z.object({ categories: z.array(category) }),
})

/** WRITE-03, G-423; the last in the order. One that exists just so is answered as made. */
export const createCategory = endpoint({
  name: 'createCategory',
  summary: 'Create a category of posts',
  method: 'POST',
  path,
  access: 'admin',
  body: newCategory,
  data: z.object({ categoryId: z.string() }),
  errors: ['noPermission', 'invalidName', 'categoryNameTaken', 'limitExceeded'],
  faults,
})

/** WRITE-03, G-424; what is not sent remains, and posts show the change at their next answer. */
export const updateCategory = endpoint({
  name: 'updateCategory',
  summary: 'Change name, colour or icon of a category, or who may post in it',
  method: 'POST',
  path: `${path}/:categoryId`,
  access: 'admin',
  params,
  body: z.partial(newCategory),
  errors: ['noPermission', 'documentDeleted', 'invalidName', 'categoryNameTaken'],
  faults,
})

/** WRITE-03, G-425; its posts remain, without a category. */
export const deleteCategory = endpoint({
  name: 'deleteCategory',
  summary: 'Delete a category; its posts have none from then on',
  method: 'DELETE',
  path: `${path}/:categoryId`,
  access: 'admin',
  params,
  errors: ['noPermission', 'documentDeleted'],
})

/** WRITE-03; all ids of the company in their new order, else it is refused: somebody else has created or deleted some. */
export const orderCategories = endpoint({
  name: 'orderCategories',
  summary: 'Put the categories in another order',
  method: 'PUT',
  path: `${path}/order`,
  access: 'admin',
  body: z.object({ categoryIds: z.array(id).check(z.maxLength(maxCategories)) }),
  errors: ['noPermission', 'categoriesChanged'],
})
