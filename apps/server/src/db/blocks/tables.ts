import sql, { join, raw, type Sql } from 'sql-template-tag'
import { isReader } from './members.ts'

export type BlockKind = 'members' | 'subscribers' | 'addressees' | 'mailOff' | 'audience' | 'receipts'

/** The blocks of a company, or of one of its posts, with the query that counts them from the rows themselves. */
export type BlockTable = {
  readonly kind: BlockKind
  /** The post that they belong to; null for blocks of the company. */
  readonly newsId: string | null
  readonly name: Sql
  /** Names and values of the key's columns before `block`. */
  readonly keys: readonly (readonly [string, Sql])[]
  /** What a block without rows has, by column. */
  readonly empty: Readonly<Record<string, Sql>>
  /** Returns `block` and the columns of `empty`. */
  readonly counted: Sql
}

const noBits = sql`0::bit(1024)`
const bitsOf = (isSet: Sql): Sql => sql`bit_or(member_bit(company_user_id, ${isSet}))`
const block = sql`company_user_id >> 10 as block`

/** The blocks of a company's members and of those with a subscription, an address or mail switched off. */
export const companyTables = (managementGroupId: number): BlockTable[] => {
  const ofCompany = sql`management_group_id = ${managementGroupId}`
  const keys = [['management_group_id', sql`${managementGroupId}::integer`]] as const
  return [
    {
      kind: 'members',
      newsId: null,
      name: sql`member_blocks`,
      keys,
      empty: { members: sql`0`, readers: noBits },
      counted: sql`
        select ${block}, count(*)::integer as members, ${bitsOf(isReader)} as readers
        from members where ${ofCompany} group by 1`,
    },
    {
      kind: 'subscribers',
      newsId: null,
      name: sql`subscriber_blocks`,
      keys,
      empty: { subscribers: noBits },
      counted: sql`
        select ${block}, ${bitsOf(sql`true`)} as subscribers from push_subscriptions where ${ofCompany} group by 1`,
    },
    {
      kind: 'addressees',
      newsId: null,
      name: sql`addressee_blocks`,
      keys,
      empty: { addressees: noBits, refused: noBits },
      counted: sql`
        select ${block}, ${bitsOf(sql`refused_at is null`)} as addressees, ${bitsOf(sql`refused_at is not null`)} as refused
        from mail_addresses where ${ofCompany} group by 1`,
    },
    {
      kind: 'mailOff',
      newsId: null,
      name: sql`mail_off_blocks`,
      keys,
      empty: { switched_off: noBits },
      counted: sql`
        select ${block}, ${bitsOf(sql`choice = 'push'`)} as switched_off from notice_choices where ${ofCompany} group by 1`,
    },
  ]
}

/** The blocks of a post's audience, and of its receipts as far as they are counted. */
export const postTables = (managementGroupId: number, newsId: string): BlockTable[] => {
  const ofPost = sql`management_group_id = ${managementGroupId} and news_id = ${newsId}`
  const keys = [
    ['management_group_id', sql`${managementGroupId}::integer`],
    ['news_id', sql`${newsId}::bigint`],
  ] as const
  return [
    {
      kind: 'audience',
      newsId,
      name: sql`audience_blocks`,
      keys,
      empty: { named: noBits },
      counted: sql`select ${block}, ${bitsOf(sql`true`)} as named from audiences where ${ofPost} group by 1`,
    },
    {
      kind: 'receipts',
      newsId,
      name: sql`receipt_blocks`,
      keys,
      empty: { viewed: noBits, completed: noBits },
      counted: sql`
        select ${block}, ${bitsOf(sql`counted_viewed_at is not null`)} as viewed,
          ${bitsOf(sql`counted_completed_at is not null`)} as completed
        from receipts where ${ofPost} group by 1`,
    },
  ]
}

/** The columns of a block table as a list, each as `write` returns it. */
export const columnsOf = ({ empty }: BlockTable, write: (column: Sql, empty: Sql) => Sql, separator = ', '): Sql =>
  join(
    Object.entries(empty).map(([name, none]) => write(raw(name), none)),
    separator,
  )
