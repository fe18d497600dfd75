import type { Read } from '@kawaraban/contract/endpoint.ts'
import type { EndpointsByName } from '@kawaraban/contract/endpoints.ts'

/**
 * What a call may take, by its class (G-316):
 * `cheap`: short statements, on its company's share of the connections (G-314);
 * `dear`: work that grows with the people or the posts of a company, in one of the dear places (G-315);
 * `writes`: a save under the lock of its company, in the turn of a writer;
 * `streams`: a file, sent or received at the pace of its caller, in its bytes, a turn of exports, or both.
 */
export type Cost = 'cheap' | 'dear' | 'writes' | 'streams'

type CostOf<Query> = Cost | ((query: Query) => Cost)

/** Larger pages of the permission list are for programs, and cost as much as a search. */
const largestCheapPage = 1_000

/** The class of each operation, or what decides it by the query: one without a class does not compile. */
export const costs: { readonly [Name in keyof EndpointsByName]: CostOf<Read<EndpointsByName[Name]['query']>> } = {
  getSession: 'cheap',
  createSession: 'cheap',
  deleteSession: 'cheap',
  getAuthUrl: 'cheap',
  createAppToken: 'cheap',
  createCsrfToken: 'cheap',

  getMe: 'cheap',
  updateMe: 'cheap',
  getLegalText: 'cheap',

  checkNews: 'cheap',

  checkService: 'cheap',
  activateCompany: 'cheap',
  createAccessLog: 'cheap',

  listNews: 'cheap',
  countNewPosts: 'cheap',
  countUnread: 'cheap',
  getLatestNews: 'cheap',
  getNews: 'cheap',
  // Every post of the company is looked through.
  searchNews: 'dear',
  createNews: 'writes',
  updateNews: 'writes',
  deleteNews: 'writes',
  listTodo: 'cheap',

  getTrashState: 'cheap',
  listTrash: 'cheap',
  restoreNews: 'writes',
  purgeNews: 'writes',

  listDrafts: 'cheap',
  // Its people may be the whole company.
  getDraft: 'dear',
  saveDraft: 'cheap',
  saveDraftAudience: 'writes',
  deleteDraft: 'cheap',

  // At the pace of its caller.
  getFile: 'streams',
  getPicture: 'streams',
  openFile: 'streams',
  getFileFacts: 'cheap',
  createFileAddress: 'cheap',
  // Up to 20 MB within the store.
  copyFile: 'dear',
  getFileSpace: 'cheap',

  pinNews: 'cheap',
  unpinNews: 'cheap',
  putNewsOnTop: 'writes',
  takeNewsOffTop: 'writes',
  completeNews: 'cheap',
  uncompleteNews: 'cheap',
  viewNews: 'cheap',

  // At most 51 rows, and the blocks of what was reopened.
  listVersions: 'cheap',
  getVersion: 'cheap',

  // A page of a table is cut out of sets of bits.
  listReactions: 'cheap',
  listViewers: 'cheap',
  listReaders: 'dear',
  getProgress: 'dear',
  listProgress: 'dear',
  getCompletionCurve: 'dear',

  // The picker loads all its pages, and each is one walk along an index.
  listCandidates: 'cheap',
  listAssignable: 'cheap',
  listGroups: 'cheap',
  // Its list may be of the whole company.
  getGroup: 'dear',
  createGroup: 'writes',
  updateGroup: 'writes',
  renameGroup: 'cheap',
  deleteGroup: 'cheap',

  listTemplates: 'cheap',
  getTemplate: 'cheap',
  createTemplate: 'writes',
  updateTemplate: 'cheap',
  deleteTemplate: 'cheap',
  // As the post itself is read.
  getPostTemplate: 'cheap',
  listCategories: 'cheap',
  createCategory: 'writes',
  updateCategory: 'writes',
  deleteCategory: 'writes',
  orderCategories: 'writes',

  listAuthorities: ({ search, department, role, limit }) =>
    search || department || role || limit > largestCheapPage ? 'dear' : 'cheap',
  updateAuthorities: 'writes',
  getMyProfile: 'cheap',
  updateMyProfile: 'writes',
  getCompanyUser: 'cheap',
  updateCompanyUser: 'writes',

  getPersonAddresses: 'cheap',
  createPerson: 'writes',
  updatePerson: 'writes',

  listDevices: 'cheap',
  signOutDevice: 'cheap',
  signOutOtherDevices: 'cheap',
  signOutMember: 'cheap',

  createImport: 'streams',
  listImports: 'cheap',
  getImport: 'cheap',
  listImportFaults: 'cheap',
  listImportPeople: 'cheap',
  applyImport: 'cheap',
  undoImport: 'cheap',
  deleteImport: 'cheap',

  exportReaders: 'streams',
  exportOverview: 'streams',

  // All members are looked at by their sets of bits.
  countUnreached: 'dear',
  listUnreached: 'dear',
  exportUnreached: 'streams',

  getNotices: 'cheap',
  countReach: 'cheap',
  getPush: 'cheap',
  savePushSubscription: 'cheap',
  deletePushSubscription: 'cheap',
  replacePushSubscription: 'cheap',

  getReceiving: 'cheap',
  chooseReceiving: 'cheap',
  enterAddress: 'cheap',
  deleteAddress: 'cheap',
  confirmAddress: 'cheap',
  tryReceiving: 'cheap',

  getFirstSteps: 'cheap',
  getCompanySettings: 'cheap',
  getPublicationDefault: 'cheap',
  updateCompanySettings: 'writes',
  getWorkingHours: 'cheap',
  updateWorkingHours: 'writes',

  // It searches as its count does, then writes one row.
  createNudge: 'dear',
  countNudge: 'dear',
  // Whom each has reached is counted from the sets of bits of all its people.
  listNudges: 'dear',
  withdrawNudge: 'writes',
}

/** The class of a call of an endpoint; `query` parses what was sent. */
export const costOf = (name: string, query: () => unknown): Cost => {
  const cost = costs[name as keyof EndpointsByName] as CostOf<unknown>
  return typeof cost === 'function' ? cost(query()) : cost
}

/** Whether each call of an endpoint is a read of short statements, whatever its query. */
export const isShortRead = (method: string, name: string): boolean =>
  method === 'GET' && costs[name as keyof EndpointsByName] === 'cheap'
