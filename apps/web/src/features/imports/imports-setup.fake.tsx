import type { Endpoint } from '@kawaraban/contract/endpoint.ts'
import type { ImportOutcome, ImportPerson } from '@kawaraban/contract/import-people.ts'
import {
  getImport,
  type ImportCounts,
  type ImportFault,
  importFileLimit,
  listImportFaults,
  listImportPeople,
  listImports,
  type PeopleImport,
} from '@kawaraban/contract/imports.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { forgetCsrfPair } from '../../call.ts'
import { dropUnsaved } from '../../platform/unsaved.ts'
import { setNavigation } from '../../shell/navigation.ts'
import { fakeServer } from '../../testing/server.fake.ts'
import { fakeUploads } from '../../testing/upload.fake.ts'
import { Announcer } from '../../ui/announcer.tsx'
import { DialogHost } from '../../ui/dialogs.tsx'
import { ImportScreen } from './import-screen.tsx'
import { ImportsScreen } from './imports-screen.tsx'

/** What a file of 13 lines would do in a company of 100, with what the test changes. */
export const counts = (change: Partial<ImportCounts> = {}): ImportCounts => ({
  added: 8,
  changed: 3,
  setToNone: 1,
  unchanged: 1,
  missing: 0,
  ownNames: 0,
  forbiddenLines: 0,
  tooLongLines: 0,
  ...change,
})

/** An import that 佐藤 has uploaded and that waits to be applied, with what the test changes. */
export const anImport = (change: Partial<PeopleImport> = {}): PeopleImport => ({
  importId: '5',
  state: 'checked',
  fileName: '社員.csv',
  createdAt: '2026/11/20 10:00',
  appliedAt: '',
  undoneAt: '',
  undoUntil: '',
  createdBy: '佐藤 健一',
  progress: { done: 0, total: 0 },
  counts: counts(),
  ignoredColumns: [],
  totalFaults: 0,
  blockingFaults: 0,
  missingLimit: 10,
  options: null,
  applied: null,
  undone: null,
  failure: '',
  ...change,
})

export const aFault = (change: Partial<ImportFault> = {}): ImportFault => ({
  line: 2,
  code: 'forbidden',
  column: 'name',
  docomoId: 'd1',
  text: 'A&B',
  other: '',
  ...change,
})

/** A server with one import, which may be exchanged, and its faults. */
export const serveImports = (one: PeopleImport | null = null, faults: readonly ImportFault[] = []) => {
  const people: Partial<Record<ImportOutcome, readonly ImportPerson[]>> = {}
  const server = { ...fakeServer(), uploads: fakeUploads(), one, faults, people }
  server.on(listImports, () => ({ imports: server.one ? [server.one] : [], totalImports: server.one ? 1 : 0 }))
  server.on(getImport, () => server.one ?? anImport())
  server.on(listImportFaults, ({ query: { page, limit } }) => ({
    faults: server.faults.slice((page - 1) * limit, page * limit),
    totalFaults: server.faults.length,
  }))
  server.on(listImportPeople, ({ query: { outcome, page, limit } }) => ({
    people: (server.people[outcome] ?? []).slice((page - 1) * limit, page * limit),
    totalPeople: (server.people[outcome] ?? []).length,
  }))
  return server
}

/** What an endpoint was sent, or the number of its calls. */
export const bodies = (server: ReturnType<typeof serveImports>, endpoint: Endpoint): unknown[] =>
  server.requests(endpoint).map(({ body }) => body)

/** Puts the two screens on a page, with what leads away from them beside it. */
export const openImports = (path = '/setting/imports') => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const root = createRootRoute({
    component: () => (
      <main tabIndex={-1}>
        <Outlet />
        <DialogHost />
        <Announcer />
      </main>
    ),
  })
  const at = { getParentRoute: () => root }
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ ...at, path: '/', component: () => <h1>社内報</h1> }),
      createRoute({ ...at, path: '/setting/users', component: () => <h1>全アカウント</h1> }),
      createRoute({ ...at, path: '/setting/imports', component: ImportsScreen }),
      createRoute({ ...at, path: '/setting/imports/$importId', component: ImportScreen }),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  setNavigation({
    replace: (to) => router.history.replace(to),
    path: () => router.state.location.href,
  })
  vi.stubGlobal('scrollTo', () => {})
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { ...view, client, path: () => router.state.location.href }
}

export const closeImports = (): void => {
  cleanup()
  dropUnsaved()
  forgetCsrfPair()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

/** A file of that size; its content does not matter. */
export const aFile = (name = '社員.csv', size = 1000): File => {
  const file = new File(['ID\r\n'], name, { type: 'text/csv' })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
export const tooLarge = importFileLimit + 1

/** Chooses files as in the system's file dialog. */
export const choose = async (...files: File[]): Promise<void> => {
  const input = await screen.findByLabelText<HTMLInputElement>('ファイルを選ぶ', { selector: 'input' })
  await userEvent.upload(input, files, { applyAccept: false })
}

export const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))

/** Answers the displayed question with a button; returns its text. */
export const answer = async (button: string): Promise<string> => {
  const alert = await screen.findByRole('alertdialog')
  const text = alert.textContent ?? ''
  await userEvent.click(within(alert).getByRole('button', { name: button }))
  return text
}

/** Names and numbers side by side. */
export const tiles = (label: string): string[] => {
  const list = screen.getByLabelText(label, { selector: 'dl' })
  return within(list)
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
}

/** The screen of one import, on a server that has it. */
export const openImport = (...given: Parameters<typeof serveImports>) => {
  const server = serveImports(...given)
  return { server, ...openImports('/setting/imports/5') }
}

/** Waits until it is announced to screen readers. */
export const spoken = (text: string): Promise<void> =>
  waitFor(() => {
    const announced = screen.getAllByRole('status').map(({ textContent }) => textContent)
    if (!announced.includes(text)) throw new Error(`announced was ${announced}`)
  })

/** What such an import has done. */
export const applied = { added: 8, changed: 3, setToNone: 1, keptOwnNames: 0, leftOut: 0 }

/** Somebody whom an import concerns, by default one who is new. */
export const aPerson = (change: Partial<ImportPerson> = {}): ImportPerson => ({
  docomoId: 'd900',
  line: 2,
  name: '新人 花子',
  departmentName: '営業部',
  reading: '',
  role: 'viewer',
  former: null,
  isOwnName: false,
  fixesRole: false,
  ...change,
})
