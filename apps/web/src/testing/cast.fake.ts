import type { CompanyUser } from '@kawaraban/contract/members.ts'

const ours = { managementGroup: 'MG00120345', iconType: '00000002' } as const

/** The people of the README, one for each role; tests/cast.test.ts holds them equal to those of the demo company. */
export const cast = {
  sato: {
    ...ours,
    companyUserId: '1',
    name: '佐藤 健一',
    departmentName: '総務部',
    docomoId: 'd100234501',
    role: 'admin',
  },
  suzuki: {
    ...ours,
    companyUserId: '2',
    name: '鈴木 一郎',
    departmentName: '広報部',
    docomoId: 'd100234502',
    role: 'editor',
  },
  tanaka: {
    ...ours,
    companyUserId: '3',
    name: '田中 美咲',
    departmentName: '営業部 第2課',
    docomoId: 'd100234503',
    role: 'viewer',
  },
  kobayashi: {
    ...ours,
    companyUserId: '4',
    name: '小林 直樹',
    departmentName: '情報システム部',
    docomoId: 'd100234504',
    role: 'none',
  },
} as const satisfies Record<string, CompanyUser>
