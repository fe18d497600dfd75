import * as audience from '@kawaraban/contract/audience.ts'
import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import * as exports from '@kawaraban/contract/exports.ts'
import * as news from '@kawaraban/contract/news.ts'
import { updateNews } from '@kawaraban/contract/news-writing.ts'
import * as notices from '@kawaraban/contract/notices.ts'
import * as nudges from '@kawaraban/contract/nudges.ts'
import * as pins from '@kawaraban/contract/pins.ts'
import * as progress from '@kawaraban/contract/progress.ts'
import * as reactions from '@kawaraban/contract/reactions.ts'
import { getPostTemplate } from '@kawaraban/contract/templates.ts'
import { putNewsOnTop, takeNewsOffTop } from '@kawaraban/contract/tops.ts'
import * as views from '@kawaraban/contract/views.ts'

/** Endpoints that need no credential, by name. */
export const openToAll: readonly string[] = [
  'createAppToken',
  'createSession',
  'deleteSession',
  'getAuthUrl',
  'getLegalText',
  'getPush',
  'getSession',
  'replacePushSubscription',
]

/** The callers, in the order of the columns of `byCaller`. */
export const callers = ['stranger', 'no company', 'none', 'viewer', 'editor', 'admin'] as const

/** Which caller may make which call, for a post, group or person of another: + may, - is refused. */
export const byCaller: Readonly<Record<string, string>> = {
  applyImport: '-----+',
  checkNews: '----++',
  checkService: '--++++',
  completeNews: '---+++',
  countNewPosts: '---+++',
  countUnread: '---+++',
  countNudge: '----++',
  countReach: '----++',
  createAccessLog: '--++++',
  createCategory: '-----+',
  createCsrfToken: '-+++++',
  createGroup: '----++',
  createImport: '-----+',
  createNews: '----++',
  createNudge: '----++',
  createPerson: '-----+',
  createTemplate: '----++',
  deleteDraft: '----++',
  deleteCategory: '-----+',
  deleteGroup: '----++',
  deleteImport: '-----+',
  deleteNews: '----++',
  deletePushSubscription: '--++++',
  deleteTemplate: '----++',
  exportOverview: '----++',
  exportReaders: '----++',
  getCompletionCurve: '----++',
  getCompanySettings: '-----+',
  getCompanyUser: '-----+',
  getDraft: '----++',
  getFirstSteps: '-----+',
  getGroup: '----++',
  getImport: '-----+',
  getLatestNews: '---+++',
  getMe: '-+++++',
  getMyProfile: '--++++',
  getNews: '---+++',
  getNotices: '----++',
  getPostTemplate: '----++',
  getProgress: '----++',
  getPublicationDefault: '----++',
  getTemplate: '----++',
  getWorkingHours: '-----+',
  listAssignable: '----++',
  listAuthorities: '-----+',
  listCandidates: '----++',
  listCategories: '---+++',
  listDevices: '--++++',
  listDrafts: '----++',
  listImportFaults: '-----+',
  listImportPeople: '-----+',
  listGroups: '----++',
  listImports: '-----+',
  listNews: '---+++',
  listProgress: '----++',
  listReactions: '----++',
  listNudges: '----++',
  listReaders: '----++',
  listTemplates: '----++',
  listTodo: '---+++',
  listViewers: '----++',
  orderCategories: '-----+',
  pinNews: '---+++',
  putNewsOnTop: '-----+',
  saveDraft: '----++',
  saveDraftAudience: '----++',
  savePushSubscription: '---+++',
  searchNews: '---+++',
  signOutDevice: '--++++',
  signOutMember: '-----+',
  signOutOtherDevices: '--++++',
  activateCompany: '--++++',
  takeNewsOffTop: '-----+',
  testPushSubscription: '--++++',
  uncompleteNews: '---+++',
  undoImport: '-----+',
  unpinNews: '---+++',
  updateAuthorities: '-----+',
  updateCategory: '-----+',
  updateCompanySettings: '-----+',
  updateCompanyUser: '-----+',
  renameGroup: '----++',
  updateGroup: '----++',
  updateMe: '-+++++',
  updateMyProfile: '--++++',
  updateNews: '----++',
  updatePerson: '-----+',
  updateTemplate: '----++',
  updateWorkingHours: '-----+',
  viewNews: '---+++',
  withdrawNudge: '----++',
}

/** Calls about one post, by the right that they need; `permissions.test.ts` has the matrix of these rights. */
export const ofPost = {
  sees: [news.getNews, views.viewNews, pins.pinNews, pins.unpinNews],
  copies: [getPostTemplate],
  completes: [reactions.completeNews, reactions.uncompleteNews],
  reads: [
    views.listViewers,
    reactions.listReactions,
    notices.getNotices,
    nudges.listNudges,
    progress.listReaders,
    progress.getProgress,
    progress.getCompletionCurve,
  ],
  edits: [audience.listAssignable, updateNews],
  nudges: [nudges.countNudge, nudges.createNudge],
  withdraws: [nudges.withdrawNudge],
  exports: [exports.exportReaders],
  putsOnTop: [putNewsOnTop],
  takesOffTop: [takeNewsOffTop],
  deletes: [news.deleteNews],
} as const satisfies Record<string, readonly Endpoint[]>
