import type { EndpointsByName } from '@kawaraban/contract/endpoints.ts'
import { noFeedVersion } from '@kawaraban/contract/news.ts'
import { newsBodyAt } from '../apps/server/src/testing/company.ts'
import type { WallsCompany } from './walls-company.ts'

/** What one call sends; by the admin unless a reader is named. */
export type Sent = {
  /** Which of an operation's calls it is, where there are several. */
  readonly what?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly by?: 'reader'
  /** A refusal is the answer that is measured. */
  readonly isRefused?: true
  /** A second call would be refused. */
  readonly isOnce?: true
}

/** Calls of an operation, or why it has none here. */
type Calls = readonly Sent[] | string

const signIn = 'belongs to a sign-in, which looks at no company'
const browser = 'is about one browser'
const devices = 'is about the few devices of one person, and would end the sessions that measure'
const category = 'changes rows of which a company has 20, as `createCategory` does'
const file = 'its cost is that of its file, which goes through a thread or in slices: `npm run bench reach imports`'

const attached = 'finds one row by its key, and sends a file at the pace of its caller; this company has none'

/** Words that are in everybody's ID, and as many that are in nobody's name. */
const searches = { letter: 'd', words: 'd 0 d0 00 d00', kana: 'サ', nobody: 'ぬ へ ほ む ゑ', one: '髙橋 サラ d0004' }
const searched = (sentOf: (search: string) => Sent): Sent[] =>
  Object.values(searches).map((search) => ({ ...sentOf(search), what: `search ${search}` }))

const last = 1_000_000
/** As many ids as 64 KiB hold. */
const ids = Array.from({ length: 6_900 }, (_, index) => String(100_000 + index * 59))
const none = [{}] as const

/** The dearest calls that may reasonably be made of each operation, in the order in which the document has them. */
export const callsOf = (company: WallsCompany): Record<keyof EndpointsByName, Calls> => {
  const [newest = '', named = '', ordinary = ''] = company.newsIds
  const post = { params: { newsId: newest } }
  const many = { scope: 'specific', companyUserIds: ids }
  const now = Date.now()
  const body = (over: object = {}) => newsBodyAt(now, { pushFlag: true, ...over })
  const tables = [
    { ...post, what: 'first page', query: { limit: 100 } },
    { ...post, what: 'middle page', query: { limit: 100, page: 1_500 } },
    { ...post, what: 'last page', query: { limit: 100, page: 4_998 } },
    { params: { newsId: named }, what: 'for half of the company', query: { limit: 100, page: 2 } },
  ]
  const narrowed = (over: object) => JSON.stringify({ kind: 'viewed', state: 'notDone', ...over })
  const draftId = '0d4f8f0e-0000-4000-8000-000000000001'
  const draft = { params: { draftId } }
  const texts = { title: '研修のお知らせ', content: 'あ'.repeat(6_000) }
  const departments = Array.from({ length: 10 }, (_, index) => `本部${index}`)
  return {
    getSession: none,
    createSession: signIn,
    deleteSession: signIn,
    getAuthUrl: signIn,
    createAppToken: signIn,
    createCsrfToken: none,
    getMe: none,
    updateMe: [{ body: { agreement: { termsVersion: '2.9.0', isGrantedAnalytics: true } } }],
    getLegalText: [{ params: { document: 'terms' } }],
    checkNews: [
      { what: 'for all', body: { scope: 'all', dueDate: body().endDate } },
      { what: 'for 6,900', body: { ...many, dueDate: body().endDate } },
    ],
    checkService: none,
    activateCompany: none,
    createAccessLog: [{ body: { pageName: 'newsIndex' } }],
    listNews: [
      { what: 'of 100', query: { limit: 100 } },
      { what: 'of 100, filtered', by: 'reader', query: { limit: 100, companyintraNewsStatusFilter: 'unread,pinned' } },
    ],
    countNewPosts: [{ query: { version: noFeedVersion } }],
    createNews: [
      { what: 'for all', body: body() },
      { what: 'for 6,900', body: body(many) },
    ],
    getLatestNews: none,
    getNews: [post, { params: { newsId: named }, what: 'for half of the company' }],
    searchNews: [
      { what: 'one word', body: { query: '書類', limit: '100', sortBy: 'relevance' } },
      { what: 'five words in other spellings', body: { query: 'ヶ月 サーバーの件 が丘 か所 会議が' } },
    ],
    updateNews: [
      { ...post, what: 'for all', body: body() },
      { params: { newsId: named }, what: 'from half of the company to 6,900', body: body(many) },
    ],
    deleteNews: [{ params: { newsId: ordinary } }],
    listTodo: [{ by: 'reader' }],
    getTrashState: none,
    listTrash: none,
    listVersions: [post],
    getVersion: [{ params: { ...post.params, version: '1' } }],
    restoreNews: 'finds one post in the trash by its key; this company has none',
    purgeNews: 'deletes one post as deleteNews does; this company has none in its trash',
    listDrafts: none,
    getDraft: [draft],
    // Each in place of the one before, or the first.
    saveDraft: [{ ...draft, body: { version: draftId, after: [draftId], isNew: true, fields: texts } }],
    saveDraftAudience: [
      { ...draft, what: 'for 6,900', body: { version: draftId, after: [draftId], companyUserIds: ids } },
    ],
    deleteDraft: [draft],
    countUnread: [{ by: 'reader' }],
    pinNews: [post],
    unpinNews: [post],
    putNewsOnTop: [post],
    takeNewsOffTop: [post],
    completeNews: [{ ...post, body: { reactionType: 'completed' } }],
    uncompleteNews: [post],
    listReactions: tables,
    viewNews: [post],
    listViewers: tables,
    listReaders: [
      ...searched((search) => ({ ...post, query: { limit: 100, narrowing: narrowed({ search }) } })),
      { ...post, what: 'all departments', query: { limit: 100, narrowing: narrowed({ departments }) } },
      {
        ...post,
        what: 'all departments, search of five words, last page',
        query: { limit: 100, page: last, narrowing: narrowed({ departments, search: searches.words }) },
      },
    ],
    getProgress: [post],
    listProgress: none,
    getCompletionCurve: [post],
    listCandidates: [
      { what: '10,000', query: { limit: 10_000 } },
      { what: 'last 10,000', query: { limit: 10_000, after: '500000' } },
    ],
    listAssignable: [
      { params: { assignableType: 'specific', newsId: named }, query: { limit: 10_000 } },
      {
        what: 'last',
        params: { assignableType: 'specific', newsId: named },
        query: { limit: 10_000, after: '500000' },
      },
    ],
    listGroups: none,
    createGroup: [{ body: { name: '研修', type: 'specific', companyUserIds: ids } }],
    getGroup: [{ params: { companyUserGroupId: company.groupId } }],
    updateGroup: [
      {
        params: { companyUserGroupId: company.groupId },
        what: 'from 510,000 to 6,900',
        body: { name: '研修', type: 'specific', companyUserIds: ids },
      },
    ],
    renameGroup: [{ params: { companyUserGroupId: company.groupId }, body: { name: '研修' } }],
    deleteGroup: [{ params: { companyUserGroupId: company.groupId } }],
    listTemplates: none,
    createTemplate: [{ body: { name: '停電', fields: { title: '停電', content: 'あ'.repeat(6_000) } } }],
    // The company has none.
    getTemplate: [{ params: { templateId: '1' }, isRefused: true }],
    updateTemplate: [{ params: { templateId: '1' }, body: { name: '停電', fields: {}, version: 1 }, isRefused: true }],
    deleteTemplate: [{ params: { templateId: '1' }, query: { version: 1 }, isRefused: true }],
    getPostTemplate: [post, { params: { newsId: named }, what: 'for half of the company' }],
    listCategories: none,
    createCategory: [{ body: { name: '安全', colour: 'orange', icon: 'shield', posters: 'editors' } }],
    updateCategory: category,
    deleteCategory: category,
    orderCategories: category,
    listAuthorities: [
      ...searched((search) => ({ query: { limit: 100, search } })),
      { what: 'department', query: { limit: 100, department: '課' } },
      { what: 'role', query: { limit: 100, role: 'none' } },
      {
        what: 'search, department, role, last page',
        query: { limit: 100, page: 4_900, search: searches.words, department: '課', role: 'viewer' },
      },
      { what: '10,000', query: { limit: 10_000 } },
      { what: '10,000 found', query: { limit: 10_000, search: 'd' } },
      { what: 'last page', query: { limit: 100, page: 5_100 } },
    ],
    updateAuthorities: [
      { what: '1,400 to editors', body: ids.slice(0, 1_400).map((id) => ({ companyUserId: id, role: 'editor' })) },
      { what: '1,400 to none', body: ids.slice(0, 1_400).map((id) => ({ companyUserId: id, role: 'none' })) },
    ],
    getMyProfile: none,
    updateMyProfile: [{ body: { name: '田中 花子', departmentName: '人事部' } }],
    getCompanyUser: [{ params: { companyUserId: '500000' } }],
    updateCompanyUser: [{ params: { companyUserId: '500000' }, body: { name: '田中 花子', departmentName: '人事部' } }],
    // A company as large as one may be takes nobody more.
    getPersonAddresses: [{ params: { companyUserId: '500000' } }],
    createPerson: [{ body: { docomoId: 'by-hand', name: '田中 花子', departmentName: '人事部' }, isRefused: true }],
    updatePerson: [{ params: { companyUserId: '500000' }, body: { reading: 'たなか はなこ', role: 'editor' } }],
    listDevices: none,
    signOutDevice: devices,
    signOutOtherDevices: devices,
    signOutMember: devices,
    createImport: file,
    listImports: none,
    getImport: [{ params: { importId: '1' }, isRefused: true }],
    listImportFaults: [{ params: { importId: '1' }, isRefused: true }],
    listImportPeople: [{ params: { importId: '1' }, query: { outcome: 'added' }, isRefused: true }],
    applyImport: file,
    undoImport: file,
    deleteImport: [{ params: { importId: '1' }, isRefused: true }],
    getFile: attached,
    getPicture: attached,
    openFile: attached,
    getFileFacts: attached,
    createFileAddress: attached,
    copyFile: 'copies one file within the store; this company has none',
    getFileSpace: none,
    exportReaders: file,
    exportOverview: file,
    exportUnreached: file,
    getNotices: [post],
    countUnreached: none,
    listUnreached: [{ query: { limit: 100 } }],
    countReach: [
      { what: 'of all', body: { scope: 'all' } },
      { what: 'of 6,900', body: many },
      { what: 'of nobody, when', body: { scope: 'specific', newsId: newest } },
    ],
    getPush: none,
    savePushSubscription: browser,
    deletePushSubscription: browser,
    replacePushSubscription: browser,
    getReceiving: none,
    chooseReceiving: [{ body: { choice: 'both' } }],
    enterAddress: [{ body: { address: 'nobody@example.com' }, isRefused: true }],
    deleteAddress: none,
    confirmAddress: [{ body: { token: 'none' } }],
    tryReceiving: none,
    getCompanySettings: none,
    getPublicationDefault: none,
    getFirstSteps: none,
    updateCompanySettings: [{ body: { isPushHeadingOnly: false } }],
    getWorkingHours: none,
    updateWorkingHours: [{ body: { opensAt: '08:00', closesAt: '20:00', daysOff: ['2026-12-28'] } }],
    countNudge: [
      ...searched((search) => ({ ...post, body: { search } })),
      { ...post, what: 'all departments, search of five words', body: { departments, search: searches.words } },
      { ...post, what: '6,900 rows', body: { companyUserIds: ids } },
    ],
    createNudge: [{ ...post, isOnce: true, body: { narrowing: { state: 'notDone', search: searches.words } } }],
    listNudges: [post],
    withdrawNudge: [{ params: { newsId: newest, nudgeId: '1' }, isRefused: true }],
  }
}
