import { type Agreement, defaultTermsVersion } from '@kawaraban/contract/consent.ts'
import type { Role } from '@kawaraban/contract/policy.ts'

/** A person whom the demo, the built-in sign-in page, the README and the tests of server and browser app share. */
export type CastMember = {
  readonly key: string
  readonly name: string
  /** How the name is read, in hiragana. */
  readonly reading: string
  readonly departmentName: string
  /** Business account ID, and the account's subject at the built-in sign-in provider. */
  readonly docomoId: string
  /**
   * null for an account without a company. To the built-in sign-in provider an admin is the representative of the company,
   * and so becomes one at a first sign-in.
   */
  readonly role: Role | null
  /** null for people who are in the database only after their first sign-in. */
  readonly companyUserId: string | null
  /** Code of the management group; null for an account without one. */
  readonly managementGroup: string | null
  /** What the account has agreed to; null before its first sign-in. */
  readonly agreement: Agreement | null
}

/** The two ways to have answered everything, and the two states with an open question. */
export const agreements = {
  granted: { termsVersion: defaultTermsVersion, isGrantedAnalytics: true },
  notGranted: { termsVersion: defaultTermsVersion, isGrantedAnalytics: false },
  termsOnly: { termsVersion: defaultTermsVersion, isGrantedAnalytics: null },
  olderTerms: { termsVersion: '2.8.0', isGrantedAnalytics: true },
} as const satisfies Record<string, Agreement>

export const demoGroup = { id: 1, code: 'MG00120345' } as const
export const otherGroup = { id: 2, code: 'MG00987610' } as const
/** A company that is not in the database before its representative signs in. */
export const newGroup = { code: 'MG00567810' } as const

const ours = { managementGroup: demoGroup.code }
const theirs = { managementGroup: otherGroup.code }

/** One person per role. All have answered everything and see the feed first; 田中 has not allowed analytics. */
export const cast = {
  sato: {
    ...ours,
    key: 'sato',
    name: '佐藤 健一',
    reading: 'さとう けんいち',
    departmentName: '総務部',
    docomoId: 'd100234501',
    role: 'admin',
    companyUserId: '1',
    agreement: agreements.granted,
  },
  suzuki: {
    ...ours,
    key: 'suzuki',
    name: '鈴木 一郎',
    reading: 'すずき いちろう',
    departmentName: '広報部',
    docomoId: 'd100234502',
    role: 'editor',
    companyUserId: '2',
    agreement: agreements.granted,
  },
  tanaka: {
    ...ours,
    key: 'tanaka',
    name: '田中 美咲',
    reading: 'たなか みさき',
    departmentName: '営業部 第2課',
    docomoId: 'd100234503',
    role: 'viewer',
    companyUserId: '3',
    agreement: agreements.notGranted,
  },
  kobayashi: {
    ...ours,
    key: 'kobayashi',
    name: '小林 直樹',
    reading: 'こばやし なおき',
    departmentName: '情報システム部',
    docomoId: 'd100234504',
    role: 'none',
    companyUserId: '4',
    agreement: agreements.granted,
  },
} as const satisfies Record<string, CastMember>

/** Two more of the company, who have an open question before they see the feed. */
export const undecided = {
  yamaguchi: {
    ...ours,
    key: 'yamaguchi',
    name: '山口 浩二',
    reading: 'やまぐち こうじ',
    departmentName: '製造部 第一工場',
    docomoId: 'd100234513',
    role: 'viewer',
    companyUserId: '13',
    agreement: agreements.olderTerms,
  },
  fujita: {
    ...ours,
    key: 'fujita',
    name: '藤田 沙織',
    reading: 'ふじた さおり',
    departmentName: 'カスタマーサポート部',
    docomoId: 'd100234514',
    role: 'viewer',
    companyUserId: '14',
    agreement: agreements.termsOnly,
  },
} as const satisfies Record<string, CastMember>

/** A second editor and a second viewer, for tests of what one may not see of the other. */
export const colleagues = {
  ito: {
    ...ours,
    key: 'ito',
    name: '伊藤 彩',
    reading: 'いとう あや',
    departmentName: '経理部',
    docomoId: 'd100234507',
    role: 'editor',
    companyUserId: '7',
    agreement: agreements.granted,
  },
  yamada: {
    ...ours,
    key: 'yamada',
    name: '山田 美穂',
    reading: 'やまだ みほ',
    departmentName: '購買部',
    docomoId: 'd100234761',
    role: 'viewer',
    companyUserId: '261',
    agreement: agreements.notGranted,
  },
} as const satisfies Record<string, CastMember>

/** Has neither the app nor a browser that receives notices in the demo: they come by mail. */
export const withoutDevice: CastMember = colleagues.yamada

/** The mail address of a person, at the built-in sign-in provider and in the demo. */
export const mailAddressOf = ({ docomoId }: Pick<CastMember, 'docomoId'>): string => `${docomoId}@example.com`

/** People of a second company. The first company must never see them or their posts. */
export const otherCast = {
  matsumoto: {
    ...theirs,
    key: 'matsumoto',
    name: '松本 和也',
    reading: 'まつもと かずや',
    departmentName: '管理本部',
    docomoId: 'd200345601',
    role: 'admin',
    companyUserId: '601',
    agreement: agreements.granted,
  },
  inoue: {
    ...theirs,
    key: 'inoue',
    name: '井上 千尋',
    reading: 'いのうえ ちひろ',
    departmentName: '店舗運営部',
    docomoId: 'd200345602',
    role: 'editor',
    companyUserId: '602',
    agreement: agreements.granted,
  },
  kimura: {
    ...theirs,
    key: 'kimura',
    name: '木村 拓海',
    reading: 'きむら たくみ',
    departmentName: '横浜店',
    docomoId: 'd200345603',
    role: 'viewer',
    companyUserId: '603',
    agreement: agreements.granted,
  },
} as const satisfies Record<string, CastMember>

/** Two accounts before their first sign-in: a new member of the company, and an account without a company. */
export const strangers = {
  hayashi: {
    ...ours,
    key: 'hayashi',
    name: '林 結衣',
    reading: 'はやし ゆい',
    departmentName: '営業部 第2課',
    docomoId: 'd100299901',
    role: 'viewer',
    companyUserId: null,
    agreement: null,
  },
  mori: {
    key: 'mori',
    name: '森 陽介',
    reading: 'もり ようすけ',
    departmentName: '',
    docomoId: 'd300456701',
    role: null,
    companyUserId: null,
    agreement: null,
    managementGroup: null,
  },
} as const satisfies Record<string, CastMember>

/** The representative of a company without anybody: begins with the first steps. */
export const founders = {
  okada: {
    key: 'okada',
    name: '岡田 真由美',
    reading: 'おかだ まゆみ',
    departmentName: '経営企画室',
    docomoId: 'd500567801',
    role: 'admin',
    companyUserId: null,
    agreement: null,
    managementGroup: newGroup.code,
  },
} as const satisfies Record<string, CastMember>

/** Everyone on the built-in sign-in page. */
export const castList: readonly CastMember[] = [cast, undecided, strangers, otherCast, founders].flatMap((group) =>
  Object.values(group),
)
