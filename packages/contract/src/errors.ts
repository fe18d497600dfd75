/**
 * Every refusal by its code, with the exact words it has on the wire (G-116).
 * `refusals` are business answers: HTTP 200 with `success: false` (G-115). `protocolErrors` carry their HTTP status.
 */
export const refusals = {
  missingSessionKey: 'Missing session key',
  sessionInvalid: 'Login session is invalid',
  tokenInvalid: 'Token is invalid.',
  csrfFailed: 'CSRF validation failed',
  noManagementGroup: 'No managementGroup',
  noPermission: 'No permission',
  signInFailed: 'Sign-in failed',
  noDocomoId: 'No docomoId',
  documentDeleted: 'Document already deleted',
  newsExpired: 'News has expired',
  newsNotPublished: 'News is not published',
  nudgeUnderWay: 'Nudge under way',
  nudgeSent: 'Nudge already sent',
  nudgeForNobody: 'Nudge for nobody',
  tooManyNudges: 'Too many nudges',
  invalidTitle: 'Invalid title',
  invalidContent: 'Invalid content',
  invalidStartDate: 'Invalid startDate',
  invalidEndDate: 'Invalid endDate',
  invalidDueDate: 'Invalid dueDate',
  oldStartDate: 'Old start date',
  oldEndDate: 'Old end date',
  invalidScope: 'Invalid scope',
  invalidCompanyUserIds: 'Invalid companyUserIds',
  invalidPushFlag: 'Invalid pushFlag',
  invalidRemindType: 'Invalid remindType',
  invalidRemindDaysBefore: 'Invalid remindDaysBefore',
  invalidRemindScope: 'Invalid remindScope',
  invalidChaseSteps: 'Invalid chaseSteps',
  invalidContentFormat: 'Invalid contentFormat',
  reminderRequiresPush: 'Reminder requires pushFlag',
  invalidCategoryId: 'Invalid categoryId',
  invalidFiles: 'Invalid files',
  invalidReactionType: 'Invalid reactionType',
  invalidCompletions: 'Invalid completions',
  invalidRevision: 'Invalid revision',
  invalidVersion: 'Invalid version',
  invalidAssignableType: 'Invalid assignableType',
  invalidRole: 'Invalid role',
  invalidName: 'Invalid name',
  invalidDepartmentName: 'Invalid departmentName',
  invalidDocomoId: 'Invalid docomoId',
  invalidReading: 'Invalid reading',
  invalidAddress: 'Invalid address',
  accountIdTaken: 'Account ID already exists',
  accountIdAlike: 'Account ID like another',
  tooManyPeople: 'Too many people',
  categoryNameTaken: 'Category name already exists',
  categoriesChanged: 'Categories changed',
  invalidType: 'Invalid type',
  invalidAgreement: 'Invalid agreement',
  workingHoursChanged: 'Working hours changed',
  templateChanged: 'Template changed',
  trashOff: 'Trash is off',
  lastAdmin: 'At least one admin is required',
  limitExceeded: 'Limit exceeded',
  tooManyPushes: 'Too many pushes',
  invalidIdempotencyKey: 'Invalid Idempotency-Key',
  alreadyPosted: 'Already posted',
  draftChanged: 'Draft changed',
  newsChanged: 'News changed',
  importUnderWay: 'Import under way',
  importNotReady: 'Import not ready',
  importHasFaults: 'Import has faults',
  importNotConfirmed: 'Import not confirmed',
  tooManyExports: 'Too many exports',
  tooManyWords: 'Too many words',
  invalidQuery: 'Invalid query',
  invalidSubscription: 'Invalid subscription',
} as const

export const protocolErrors = {
  badRequest: { status: 400, message: 'Bad request' },
  notFound: { status: 404, message: 'Not found' },
  methodNotAllowed: { status: 405, message: 'Method not allowed' },
  requestTimeout: { status: 408, message: 'Request timeout' },
  tooLarge: { status: 413, message: 'Payload too large' },
  unsupportedMediaType: { status: 415, message: 'Unsupported media type' },
  tooManyRequests: { status: 429, message: 'Too many requests' },
  internal: { status: 500, message: 'Internal server error' },
  unavailable: { status: 503, message: 'Service unavailable' },
} as const

export type RefusalCode = keyof typeof refusals
export type ProtocolErrorCode = keyof typeof protocolErrors
export type ErrorCode = RefusalCode | ProtocolErrorCode

const codes = new Map<string, ErrorCode>([
  ...Object.entries(refusals).map(([code, message]) => [message, code as ErrorCode] as const),
  ...Object.entries(protocolErrors).map(([code, { message }]) => [message, code as ErrorCode] as const),
])

/** The code whose wire message this is, or undefined for words that no code has. */
export const codeOf = (message: string): ErrorCode | undefined => codes.get(message)
