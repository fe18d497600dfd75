import type { Agreement } from '@kawaraban/contract/consent.ts'
import type { Role } from '@kawaraban/contract/policy.ts'
import { agreements, type CastMember, cast, colleagues, otherCast, undecided } from '@kawaraban/demo-cast/cast.ts'
import { chanceFrom, pick, shuffled } from './chance.ts'
import { readingOf } from './name-readings.ts'

export type Person = {
  companyUserId: number
  docomoId: string
  name: string
  reading: string
  departmentName: string
  /** null: no role is stored, which reads as none. */
  role: Role | null
  agreement: Agreement
}

/** Members of the demo company, the cast among them. */
export const demoSize = 520
export const otherSize = 30

const families =
  '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斎藤 清水 山崎 森 池田 橋本 阿部 石川 山下 中島 石井 小川 前田 岡田 長谷川 藤田 後藤 近藤 村上 遠藤 青木 坂本 斉藤 福田 太田 西村 藤井 金子 岡本 藤原 三浦 中野 中川 原田 松田 竹内 小野 田村 和田 森田 柴田 工藤 宮崎 酒井 内田 高木'.split(
    ' ',
  )
const givens =
  '健太 大輔 翔太 拓也 直人 誠 浩二 隆 修 剛 亮 悠斗 蓮 陽翔 学 聡 和彦 正樹 秀明 俊介 雄一 達也 康平 航 智也 美咲 陽子 恵子 裕子 真由美 由美 直美 彩 愛 舞 千晴 優子 香織 麻衣 沙織 奈々 葵 結衣 さくら 美穂 典子 久美子 智子 亜希 理恵'.split(
    ' ',
  )

/** Large departments are listed several times. */
const departments = [
  ...Array<string>(3).fill('営業部 第1課'),
  ...Array<string>(3).fill('営業部 第2課'),
  ...Array<string>(2).fill('営業部 第3課'),
  ...Array<string>(5).fill('製造部 第一工場'),
  ...Array<string>(4).fill('製造部 第二工場'),
  ...Array<string>(2).fill('研究開発部'),
  ...Array<string>(2).fill('品質保証部'),
  ...Array<string>(2).fill('物流部'),
  ...Array<string>(2).fill('カスタマーサポート部'),
  ...Array<string>(2).fill('大阪支店'),
  '名古屋支店',
  '福岡支店',
  '札幌営業所',
  '総務部',
  '人事部',
  '経理部',
  '法務部',
  '購買部',
  '経営企画部',
  '広報部',
  '情報システム部',
]
const otherDepartments = ['管理本部', '店舗運営部', '商品部', '横浜店', '川崎店', '大宮店', '千葉店']

/** The other authors of the demo, in the order of their ids from 5 on. */
const staff = [
  ['takahashi', '高橋 直美', '人事部', 'editor'],
  ['watanabe', '渡辺 隆', '総務部', 'editor'],
  ['ito', colleagues.ito.name, colleagues.ito.departmentName, colleagues.ito.role],
  ['nakamura', '中村 大輔', '情報システム部', 'editor'],
  ['yamamoto', '山本 恵子', '経営企画部', 'admin'],
  ['kato', '加藤 誠', '営業部 第2課', 'editor'],
  ['yoshida', '吉田 優子', '人事部', 'admin'],
  ['shimizu', '清水 学', '製造部 第一工場', 'editor'],
] as const

const ofCast = ({ companyUserId, docomoId, name, reading, departmentName, role, agreement }: CastMember): Person => ({
  companyUserId: Number(companyUserId),
  docomoId,
  name,
  reading,
  departmentName,
  role,
  agreement: agreement ?? agreements.granted,
})

/** Two thirds of the people have allowed analytics. */
const agreementOf = (companyUserId: number) => (companyUserId % 3 > 0 ? agreements.granted : agreements.notGranted)

const demoDocomoId = (companyUserId: number) => `d${100234500 + companyUserId}`

const namedInDemo: Person[] = [
  ...Object.values(cast).map(ofCast),
  ...staff.map(([, name, departmentName, role], index) => ({
    companyUserId: index + 5,
    docomoId: demoDocomoId(index + 5),
    name,
    reading: readingOf(name),
    departmentName,
    role,
    agreement: agreementOf(index + 5),
  })),
  ...Object.values(undecided).map(ofCast),
]

export type AuthorKey = 'sato' | 'suzuki' | (typeof staff)[number][0]

/** Ids of those who write the demo company's posts. */
export const authorIds = {
  sato: Number(cast.sato.companyUserId),
  suzuki: Number(cast.suzuki.companyUserId),
  ...Object.fromEntries(staff.map(([key], index) => [key, index + 5])),
} as Record<AuthorKey, number>

/** Adds people with unique names up to `size`. */
const filledUp = (
  named: Person[],
  size: number,
  seed: number,
  departmentNames: readonly string[],
  docomoIdOf: (id: number) => string,
): Person[] => {
  const chance = chanceFrom(seed)
  const taken = new Set(named.map(({ name }) => name))
  const names = shuffled(
    chance,
    families.flatMap((family) => givens.map((given) => `${family} ${given}`)),
  ).filter((name) => !taken.has(name))
  const firstId = (named[0]?.companyUserId ?? 1) + named.length
  const rest = names.slice(0, size - named.length).map((name, index): Person => {
    const companyUserId = firstId + index
    const lot = chance()
    const role = lot < 0.02 ? 'editor' : lot < 0.035 ? 'none' : lot < 0.04 ? null : 'viewer'
    return {
      companyUserId,
      docomoId: docomoIdOf(companyUserId),
      name,
      reading: readingOf(name),
      departmentName: pick(chance, departmentNames),
      role,
      agreement: agreementOf(companyUserId),
    }
  })
  return [...named, ...rest]
}

/** Everyone in the demo company, by id. */
export const demoPeople: readonly Person[] = filledUp(namedInDemo, demoSize, 20_261_121, departments, demoDocomoId)

/** Everyone in the other company, by id. */
export const otherPeople: readonly Person[] = filledUp(
  Object.values(otherCast).map(ofCast),
  otherSize,
  7,
  otherDepartments,
  (companyUserId) => `d${200345000 + companyUserId}`,
)
