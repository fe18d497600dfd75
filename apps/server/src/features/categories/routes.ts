import {
  type Category,
  categoryNameMaxLength,
  createCategory,
  deleteCategory,
  listCategories,
  maxCategories,
  type NewCategory,
  orderCategories,
  updateCategory,
} from '@kawaraban/contract/categories.ts'
import { fold } from '@kawaraban/contract/fold.ts'
import { maxPosts } from '@kawaraban/contract/news.ts'
import { isAdmin } from '@kawaraban/contract/policy.ts'
import { textFaults } from '@kawaraban/contract/text.ts'
import type { FastifyInstance } from 'fastify'
import { lockCompany, raiseVersionIfAny } from '../../db/company-lock.ts'
import type { Queries } from '../../db/connect.ts'
import { audit } from '../../http/audit.ts'
import type { Member } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { ensure } from '../../http/refusal.ts'
import { serve } from '../../http/serve.ts'
import {
  insertCategory,
  isIn,
  isStillAdmin,
  listStored,
  listWithPosts,
  removeCategory,
  reorder,
  replaceCategory,
} from './queries.ts'

/** The name as it is stored. */
const checkName = (sent: string): string => {
  const name = sent.trim()
  ensure(textFaults(name, categoryNameMaxLength, 'one').length === 0, 'invalidName')
  return name
}

const isSame = (one: NewCategory, other: NewCategory): boolean =>
  one.name === other.name && one.colour === other.colour && one.icon === other.icon && one.posters === other.posters

/** Refuses the name of another category, by what people take for one name. */
const ensureFree = (name: string, others: readonly Category[]): void =>
  ensure(!others.some((other) => fold(other.name) === fold(name)), 'categoryNameTaken')

/** Registers the calls of a company's categories: all readers see them, admins change them. */
export const installCategories = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps

  /** Writes as the company's only writer, with its categories; refuses an admin who has lost the role while waiting. */
  const write = <Result>(
    caller: Member,
    change: (tx: Queries, stored: readonly Category[]) => Promise<Result>,
    rows = 0,
  ) =>
    db.write(
      caller.managementGroupId,
      async (tx) => {
        await lockCompany(tx, caller.managementGroupId)
        ensure(await isStillAdmin(tx, caller), 'noPermission')
        return change(tx, await listStored(tx, caller.managementGroupId))
      },
      rows,
    )

  /** A category of the company by its id, and all others. */
  const find = (stored: readonly Category[], categoryId: string) => {
    const found = stored.find((one) => one.categoryId === categoryId)
    ensure(found, 'documentDeleted')
    return { found, others: stored.filter((one) => one !== found) }
  }

  serve(app, deps, listCategories, async ({ caller, now }) => {
    const { managementGroupId } = caller
    const list = isAdmin(caller) ? listWithPosts(db, managementGroupId, now) : listStored(db, managementGroupId)
    return { categories: await list }
  })

  serve(app, deps, createCategory, async ({ caller, body, request }) => {
    const sent = body()
    const category = { ...sent, name: checkName(sent.name) }
    const { categoryId, isNew } = await write(caller, async (tx, stored) => {
      const same = stored.find((one) => isSame(one, category))
      if (same) return { categoryId: same.categoryId, isNew: false }
      ensureFree(category.name, stored)
      ensure(stored.length < maxCategories, 'limitExceeded')
      return { categoryId: await insertCategory(tx, caller.managementGroupId, category), isNew: true }
    })
    if (isNew) audit(request, 'categoryCreate', { categoryId })
    return { categoryId }
  })

  serve(app, deps, updateCategory, async ({ caller, params: { categoryId }, body, request }) => {
    find(await listStored(db, caller.managementGroupId), categoryId)
    const sent = body()
    const name = sent.name === undefined ? undefined : checkName(sent.name)
    const isChanged = await write(caller, async (tx, stored) => {
      const { found, others } = find(stored, categoryId)
      const next = {
        name: name ?? found.name,
        colour: sent.colour ?? found.colour,
        icon: sent.icon ?? found.icon,
        posters: sent.posters ?? found.posters,
      }
      if (isSame(next, found)) return false
      ensureFree(next.name, others)
      await replaceCategory(tx, caller.managementGroupId, categoryId, next)
      // Who may post in it is on no card.
      if (!isSame({ ...next, posters: found.posters }, found))
        await raiseVersionIfAny(tx, caller.managementGroupId, isIn(categoryId))
      return true
    })
    if (isChanged) audit(request, 'categoryUpdate', { categoryId })
    return null
  })

  serve(app, deps, deleteCategory, async ({ caller, params: { categoryId }, request }) => {
    const remove = async (tx: Queries, stored: readonly Category[]) => {
      find(stored, categoryId)
      await raiseVersionIfAny(tx, caller.managementGroupId, isIn(categoryId))
      await removeCategory(tx, caller.managementGroupId, categoryId)
    }
    await write(caller, remove, maxPosts)
    audit(request, 'categoryDelete', { categoryId })
    return null
  })

  serve(app, deps, orderCategories, async ({ caller, body, request }) => {
    const { categoryIds } = body()
    const isChanged = await write(caller, async (tx, stored) => {
      const sent = new Set(categoryIds)
      const isWhole = sent.size === categoryIds.length && sent.size === stored.length
      ensure(isWhole && stored.every((one) => sent.has(one.categoryId)), 'categoriesChanged')
      if (stored.every((one, index) => one.categoryId === categoryIds[index])) return false
      await reorder(tx, caller.managementGroupId, categoryIds)
      return true
    })
    if (isChanged) audit(request, 'categoryOrder')
    return null
  })
}
