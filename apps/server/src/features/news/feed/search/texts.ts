import { foldInto, searchFold } from '@kawaraban/contract/search-fold.ts'
import type { Queries } from '../../../../db/connect.ts'
import { createPause } from '../../../../slices.ts'
import { createPacker } from './packed-text.ts'
import { loadAuthorRows, loadTextRows } from './queries.ts'
import { loadSearchedText } from './searched-text.ts'

/** The name of a file, and as it is found. */
export type FoldedName = { readonly name: string; readonly folded: Buffer }

/** What a post is found by: its title, the text that readers see, and the names of its files, folded. */
export type FoldedPost = {
  readonly textVersion: string
  readonly title: string
  readonly text: Buffer
  readonly files: readonly FoldedName[]
}

/** What the posts of a board are found by, by their ids; and the folded names of their authors, which change without the posts. */
export type Texts = {
  readonly posts: Map<string, FoldedPost>
  readonly authors: Map<string, string>
}

type Post = {
  readonly newsId: string
  readonly title: string
  readonly ownerCompanyUserId: string
  readonly textVersion: string
}

/** The texts of a former board that are true of these posts. */
export const remainingTexts = (posts: ReadonlyMap<string, Post>, former: Texts | undefined): Texts => {
  const remaining = new Map<string, FoldedPost>()
  for (const [newsId, folded] of former?.posts ?? [])
    if (posts.get(newsId)?.textVersion === folded.textVersion) remaining.set(newsId, folded)
  return { posts: remaining, authors: new Map() }
}

/** About how many bytes a folded post takes beside its texts, an author beside the name, and a file beside its. */
const [postBytes, authorBytes, fileBytes] = [400, 120, 200]

export const sizeOfTexts = ({ posts, authors }: Texts): number => {
  let size = 0
  for (const { title, text, files } of posts.values()) {
    size += postBytes + 2 * title.length + text.length
    for (const { name, folded } of files) size += fileBytes + 2 * name.length + folded.length
  }
  for (const name of authors.values()) size += authorBytes + 2 * name.length
  return size
}

/** A name is written with a space, and looked for without it, too. */
const foldName = (name: string) => searchFold(name).text.replaceAll(' ', '')

const packer = createPacker()

const foldText = (text: string): Buffer => {
  foldInto(text, packer.add)
  return packer.take()
}

const foldPost = ({ title, textVersion }: Post, text: string, fileNames: readonly string[]): FoldedPost => ({
  textVersion,
  title: searchFold(title).text,
  text: foldText(text),
  files: fileNames.map((name) => ({ name, folded: foldText(name) })),
})

/** Contents that one statement reads: with their rows, a few milliseconds of this process. */
const chunkSize = 32

type Company = {
  readonly managementGroupId: number
  readonly version: bigint
  readonly posts: ReadonlyMap<string, Post>
  readonly texts: Texts
}

const loadAuthors = async (db: Queries, { managementGroupId, version, posts, texts }: Company): Promise<string> => {
  const missing = new Set<string>()
  for (const { ownerCompanyUserId } of posts.values())
    if (!texts.authors.has(ownerCompanyUserId)) missing.add(ownerCompanyUserId)
  if (missing.size === 0) return String(version)
  const rows = await loadAuthorRows(db, managementGroupId, [...missing])
  const newsVersion = rows[0]?.newsVersion ?? '0'
  if (newsVersion !== String(version)) return newsVersion
  for (const { companyUserId, name } of rows)
    if (companyUserId !== null) texts.authors.set(companyUserId, foldName(name))
  return newsVersion
}

/**
 * Reads and folds what the posts of a board are found by, as far as it is missing, in slices. Returns the version of the company's
 * posts by then: where that is another one, some are still missing.
 */
export const loadTexts = async (db: Queries, company: Company): Promise<string> => {
  const { managementGroupId, version, posts, texts } = company
  const missing = [...posts.keys()].filter((newsId) => !texts.posts.has(newsId))
  const searchedText = await loadSearchedText()
  const pause = createPause()
  for (let from = 0; from < missing.length; from += chunkSize) {
    const rows = await loadTextRows(db, managementGroupId, missing.slice(from, from + chunkSize))
    for (const row of rows) {
      const post = row.newsId === null ? undefined : posts.get(row.newsId)
      if (post?.textVersion === row.textVersion) {
        const text = searchedText(row.content, row.contentFormat)
        texts.posts.set(post.newsId, foldPost(post, text, row.fileNames))
      }
      await pause()
    }
    const newsVersion = rows[0]?.newsVersion ?? '0'
    if (newsVersion !== String(version)) return newsVersion
  }
  return loadAuthors(db, company)
}
