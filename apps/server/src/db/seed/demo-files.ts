import { join } from 'node:path'
import { endingOf, type FileKind, type PictureSize, takenAs } from '@kawaraban/contract/files-kinds.ts'
import type { Instant } from '@kawaraban/contract/tokyo.ts'
import { demoGroup } from '@kawaraban/demo-cast/cast.ts'
import sql, { type Sql } from 'sql-template-tag'

/** Pixels of the demo's drawings (scripts/demo-files). */
const drawing = { width: 1080, height: 810 } as const

/** A file of the demo: as it is called, the file of this folder that it is, and of a picture its text. */
type Given = readonly [name: string, asset: string, alt?: string]

/** The files of posts, by the titles of these. */
const posts: readonly { readonly title: string; readonly files: readonly Given[] }[] = [
  {
    title: '防災避難訓練の実施について（全員参加）',
    files: [
      [
        '避難経路図_本社3階.png',
        'evacuation',
        '本社3階の避難経路図。東側の階段AとBへ逃げる道順と、消火器の場所が描かれている',
      ],
      ['防災避難訓練_当日の手順.pdf', 'drill-steps.pdf'],
    ],
  },
  {
    title: '防災備蓄品の入れ替えと、賞味期限の近い食品の配布',
    files: [['配布する食品.png', 'stock', '机に並んだ保存水、缶入りパン、わかめご飯と五目ご飯の袋']],
  },
  {
    title: '福利厚生サービス「くらしプラス」冬の特集',
    files: [['冬の特集.png', 'winter', '雪山のふもとに建つ、窓に明かりのともった宿']],
  },
  {
    title: '創立60周年記念ロゴの社内投票を始めました',
    files: [
      ['A案.png', 'logo-a', 'A案。青い円の中に白い数字で60'],
      ['B案.png', 'logo-b', 'B案。緑の数字60を月桂樹の葉が囲む'],
      ['C案.png', 'logo-c', 'C案。朝日を背にした赤い山に60th'],
    ],
  },
  { title: '出張規程の改定について', files: [['出張規程_新旧対照表.pdf', 'trip-rules.pdf']] },
  { title: '年末年始の休業期間と、休業中の入館について', files: [['入館申請書.xlsx', 'entry-form.xlsx']] },
  { title: '【総務部】備品棚卸しの分担と提出期限', files: [['備品台帳_総務部.xlsx', 'stock-list.xlsx']] },
]

/** A file of the demo, with the files of this folder that its parts in the store are. */
export type DemoFile = {
  readonly fileId: number
  readonly title: string
  readonly position: number
  readonly name: string
  readonly kind: FileKind
  readonly mime: string
  readonly alt: string
  /** Of a document its content, of a picture its sizes. */
  readonly paths: Readonly<Record<'content', string>> | Readonly<Record<PictureSize, string>>
}

const pathOf = (asset: string) => join(import.meta.dirname, 'files', asset)

/** The sizes of a drawing; it has no more pixels than the medium one shows. */
const sizesOf = (asset: string): Record<PictureSize, string> => {
  const [small, medium] = [pathOf(`${asset}-small.webp`), pathOf(`${asset}-medium.webp`)]
  return { small, medium, large: medium }
}

const typeOf = (name: string) => {
  const taken = takenAs(endingOf(name))
  if (!taken) throw new Error(`no file of the demo may be called ${name}`)
  return taken
}

/** The files of the demo company's posts. */
export const demoFiles: readonly DemoFile[] = posts
  .flatMap(({ title, files }) => files.map((file, index) => ({ title, position: index + 1, file })))
  .map(({ title, position, file: [name, asset, alt = ''] }, index) => {
    const { kind, mime } = typeOf(name)
    const paths = kind === 'picture' ? sizesOf(asset) : { content: pathOf(asset) }
    return { fileId: index + 1, title, position, name, kind, mime, alt, paths }
  })

const column = <Key extends keyof DemoFile>(key: Key): DemoFile[Key][] => demoFiles.map((file) => file[key])

/** The statements that give the posts of the demo company their files, whose sizes in bytes are these. */
export const insertDemoFiles = (bytes: readonly number[], now: Instant): readonly Sql[] => [
  sql`
    insert into files (
      management_group_id, file_id, owner_company_user_id, name, bytes, kind, mime, state, width, height, news_id, position, alt,
      created_at
    )
    overriding system value
    select ${demoGroup.id}::integer, given.id, n.owner_company_user_id, given.name, given.bytes, given.kind, given.mime, 'ready',
      case when given.kind = 'picture' then ${drawing.width}::integer end,
      case when given.kind = 'picture' then ${drawing.height}::integer end,
      n.news_id, given.position, given.alt, ${new Date(now)}
    from unnest(
      ${column('fileId')}::bigint[], ${column('title')}::text[], ${column('position')}::smallint[], ${column('name')}::text[],
      ${bytes}::bigint[], ${column('kind')}::text[], ${column('mime')}::text[], ${column('alt')}::text[]
    ) as given (id, title, position, name, bytes, kind, mime, alt)
    join news n on n.management_group_id = ${demoGroup.id} and n.title = given.title`,
  sql`
    update management_groups set news_version = news_version + 1 where management_group_id = ${demoGroup.id}`,
  sql`select setval(pg_get_serial_sequence('files', 'file_id'), 100)`,
]
