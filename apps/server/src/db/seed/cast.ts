import { type Agreement, defaultTermsVersion } from '@kawaraban/contract/consent.ts'
import type { Role } from '@kawaraban/contract/policy.ts'

/** Someone of the demo world whom tests, the local sign-in page and the README know by name. */
export type CastMember = {
  readonly key: string
  readonly name: string
  readonly departmentName: string
  /** Business account ID, and the subject under which the local sign-in provider knows the account. */
  readonly docomoId: string
  /** null for an account that no company knows yet. */
  readonly role: Role | null
  /** null for people whom the directory knows and the database does not until they first sign in. */
  readonly companyUserId: string | null
  /** Code of the management group; null for an account without one (G-119). */
  readonly managementGroup: string | null
  /** What the account has agreed to; null for one that the database does not know yet, which has agreed to nothing. */
  readonly agreement: Agreement | null
}

/** Both ways of having answered everything, and the two states in which something is still to be answered. */
export const agreements = {
  granted: { termsVersion: defaultTermsVersion, isGrantedAnalytics: true },
  notGranted: { termsVersion: defaultTermsVersion, isGrantedAnalytics: false },
  termsOnly: { termsVersion: defaultTermsVersion, isGrantedAnalytics: null },
  olderTerms: { termsVersion: '2.8.0', isGrantedAnalytics: true },
} as const satisfies Record<string, Agreement>

export const demoGroup = { id: 1, code: 'MG00120345' } as const
export const otherGroup = { id: 2, code: 'MG00987610' } as const

const ours = { managementGroup: demoGroup.code }
const theirs = { managementGroup: otherGroup.code }

/** One person per role. All have answered terms and analytics, so that they land on the feed; 田中 has not allowed the latter. */
export const cast = {
  sato: {
    ...ours,
    key: 'sato',
    name: '佐藤 健一',
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
    departmentName: '情報システム部',
    docomoId: 'd100234504',
    role: 'none',
    companyUserId: '4',
    agreement: agreements.granted,
  },
} as const satisfies Record<string, CastMember>

/** Two more of the company, who have something to answer before they land on the feed. */
export const undecided = {
  yamaguchi: {
    ...ours,
    key: 'yamaguchi',
    name: '山口 浩二',
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
    departmentName: 'カスタマーサポート部',
    docomoId: 'd100234514',
    role: 'viewer',
    companyUserId: '14',
    agreement: agreements.termsOnly,
  },
} as const satisfies Record<string, CastMember>

/** People of a second company, whom and whose posts the first must never see (G-033). */
export const otherCast = {
  matsumoto: {
    ...theirs,
    key: 'matsumoto',
    name: '松本 和也',
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
    departmentName: '横浜店',
    docomoId: 'd200345603',
    role: 'viewer',
    companyUserId: '603',
    agreement: agreements.granted,
  },
} as const satisfies Record<string, CastMember>

/** Two accounts that the database has not met: someone who joined this morning, and someone without a company. */
export const strangers = {
  hayashi: {
    ...ours,
    key: 'hayashi',
    name: '林 結衣',
    departmentName: '営業部 第2課',
    docomoId: 'd100299901',
    role: 'viewer',
    companyUserId: null,
    agreement: null,
  },
  mori: {
    key: 'mori',
    name: '森 陽介',
    departmentName: '',
    docomoId: 'd300456701',
    role: null,
    companyUserId: null,
    agreement: null,
    managementGroup: null,
  },
} as const satisfies Record<string, CastMember>

/** Everyone whom the local sign-in page offers. */
export const castList: readonly CastMember[] = [cast, undecided, strangers, otherCast].flatMap((group) =>
  Object.values(group),
)
