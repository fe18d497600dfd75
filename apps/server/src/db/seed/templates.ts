import type { TemplateFields } from '@kawaraban/contract/templates.ts'
import sql, { type Sql } from 'sql-template-tag'
import { demoCategories } from './categories.ts'
import { type AuthorKey, authorIds } from './people.ts'

type DemoTemplate = { author: AuthorKey; name: string; fields: TemplateFields }

/** What the demo company writes again and again. */
export const demoTemplates: readonly DemoTemplate[] = [
  {
    author: 'watanabe',
    name: '停電・断水などの連絡',
    fields: {
      contentFormat: 'markdown',
      categoryId: demoCategories.generalAffairs.categoryId,
      title: '【場所】の【停電・断水など】について',
      content: `【理由】のため、下記のとおり【停電・断水など】を行います。

## 日時
【日時】

## 場所
【場所】

## お願い
- 【前日までに済ませておくこと】
- 作業中は、現場の案内に従ってください。

早く終わった場合や延びる場合は、館内放送で知らせます。ご不便をおかけしますが、ご協力をお願いします。

問い合わせ先：総務部 【担当者】（内線 【番号】）`,
      scope: 'all',
      pushFlag: true,
      remindType: 'none',
      remindDaysBefore: -1,
      remindScope: 'specific',
    },
  },
  {
    author: 'suzuki',
    name: '書類の提出のお願い',
    fields: {
      contentFormat: 'markdown',
      categoryId: demoCategories.personnel.categoryId,
      title: '【書類名】の提出のお願い',
      content: `【書類名】を集めています。対象の方は、期限までに提出をお願いします。

## 対象
【対象者】

## 提出先
【提出先】

## 用意するもの
- 【必要なもの】

提出が終わったら「完了にする」を押してください。期限に間に合わない方は、早めにご相談ください。

問い合わせ先：【担当者】（内線 【番号】）`,
      scope: 'all',
      hasDeadline: true,
      pushFlag: true,
      remindType: 'dueDate',
      remindDaysBefore: 3,
      remindScope: 'unreacted',
      chaseSteps: ['oneDay', 'dueDay'],
    },
  },
  {
    author: 'suzuki',
    name: '研修の案内',
    fields: {
      contentFormat: 'markdown',
      categoryId: demoCategories.personnel.categoryId,
      title: '【研修名】の案内（定員【人数】名）',
      content: `下記のとおり研修を行います。参加する方は「完了にする」を押してください。定員になりしだい締め切ります。

## 日時
【日時】

## 場所
【会場】（オンラインでの参加：【できる・できない】）

## 内容
- 【学べること】

## 講師
【講師】

持ち物は筆記用具だけです。就業時間の扱いになります。

問い合わせ先：人事部 【担当者】（内線 【番号】）`,
      hasDeadline: true,
      pushFlag: true,
      remindType: 'dueDate',
      remindDaysBefore: 1,
      remindScope: 'unread',
    },
  },
]

/** Stores the templates of the demo company. */
export const insertTemplates = (managementGroupId: number): Sql => sql`
  insert into templates (management_group_id, owner_company_user_id, name, fields)
  select ${managementGroupId}::integer, owner_id, name, fields::jsonb
  from unnest(
    ${demoTemplates.map(({ author }) => authorIds[author])}::bigint[],
    ${demoTemplates.map(({ name }) => name)}::text[],
    ${demoTemplates.map(({ fields }) => JSON.stringify(fields))}::text[]
  ) as template (owner_id, name, fields)`
