import { listCategories } from '@kawaraban/contract/categories.ts'
import { checkNews } from '@kawaraban/contract/checks.ts'
import { getPublicationDefault } from '@kawaraban/contract/company.ts'
import { type Agreement, getMe } from '@kawaraban/contract/consent.ts'
import { updateMe } from '@kawaraban/contract/consent-agree.ts'
import { getLegalText, type LegalDocument } from '@kawaraban/contract/consent-legal-texts.ts'
import { deleteDraft, listDrafts, saveDraft } from '@kawaraban/contract/drafts.ts'
import { type CompanyUser, getMyProfile } from '@kawaraban/contract/members.ts'
import { getNews, listNews } from '@kawaraban/contract/news.ts'
import { countReach } from '@kawaraban/contract/notices.ts'
import { checkService, createAccessLog } from '@kawaraban/contract/service.ts'
import { deleteSession, getSession } from '@kawaraban/contract/session.ts'
import { countUnread, listTodo } from '@kawaraban/contract/todo.ts'
import { viewNews } from '@kawaraban/contract/views.ts'
import { usualHours } from '@kawaraban/contract/working-days.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { fakeBrowser, post } from '../../app/open-app.fake.tsx'
import { cast } from '../../testing/cast.fake.ts'
import { fakeServer, refuse } from '../../testing/server.fake.ts'

const texts: Record<LegalDocument, string> = {
  terms: '<h2>第1章 総則</h2><h3>第1条（目的）</h3><p>この規約は、本サービスの利用条件を定めます。</p>',
  privacy: '<h2>第1条（取得する情報）</h2><p>当社は、次の情報を取得します。</p>',
}

const config = {
  tagManagerId: 'GTM-TEST',
  termsUrl: 'https://news.test/legal/terms',
  policyUrl: 'https://news.test/legal/privacy',
}

/** A server with terms of `version` and a signed-in user who has agreed to `agreement`. */
const serverOf = (state: { version: string; agreement: Agreement }) => {
  const server = fakeServer()
  server.on(getSession, { isLogin: true })
  server.on(getMe, () => ({ accountId: 'a1', agreement: state.agreement }))
  server.on(updateMe, ({ body }) => {
    if (body.agreement.termsVersion !== state.version) return refuse('invalidAgreement')
    state.agreement = body.agreement
    return { accountId: 'a1' }
  })
  server.on(getLegalText, ({ params: { document } }) => ({
    version: state.version,
    title: document,
    html: `${texts[document]}<p>${state.version}版</p>`,
  }))
  server.on(checkService, { result: true })
  server.on(createAccessLog, null)
  server.on(listNews, [])
  server.on(listTodo, [])
  server.on(countUnread, { unread: 0 })
  server.on(countReach, { people: 5, reachable: 0 })
  server.on(listDrafts, { drafts: [] })
  server.on(saveDraft, { savedAt: '2026/11/20 12:00' })
  server.on(deleteDraft, null)
  server.on(listCategories, { categories: [] })
  server.on(getPublicationDefault, { publicationLength: null })
  server.on(checkNews, { workingHours: usualHours, sameDay: { total: 0, posts: [] } })
  server.on(getNews, post)
  server.on(viewNews, null)
  server.on(deleteSession, null)
  server.configure(() => ({ ...config, termsVersion: state.version }))
  server.addHeaders(() => ({ 'terms-version': state.version }))
  return server
}

/** Loads the app again at an address, for a user who has agreed to `agreement`; `raise` gives the server new terms. */
export const openEntrance = async (path: string, agreement: Agreement, profile: CompanyUser = cast.tanaka) => {
  vi.resetModules()
  fakeBrowser(false)
  const state = { version: '2.9.0', agreement }
  const server = serverOf(state)
  server.on(getMyProfile, profile)
  const { tipFlags, markSeen } = await import('../../platform/storage.ts')
  for (const flag of tipFlags) markSeen(flag)
  window.history.replaceState({}, '', path)
  await (await import('../../platform/public-config.ts')).loadPublicConfig()
  const { App } = await import('../../app/app.tsx')
  render(<App />)
  return {
    server,
    raise: (version: string) => {
      state.version = version
    },
    path: () => window.location.pathname + window.location.search,
    agreed: () => server.requests(updateMe).map(({ body }) => body.agreement),
    press: async (role: 'button' | 'link' | 'checkbox' | 'switch', name: string | RegExp) =>
      userEvent.click(await screen.findByRole(role, { name })),
  }
}

/** Who has agreed to what. */
export const agreements = {
  nothing: { termsVersion: '', isGrantedAnalytics: null },
  olderTerms: { termsVersion: '2.8.0', isGrantedAnalytics: true },
  termsOnly: { termsVersion: '2.9.0', isGrantedAnalytics: null },
  granted: { termsVersion: '2.9.0', isGrantedAnalytics: true },
  notGranted: { termsVersion: '2.9.0', isGrantedAnalytics: false },
} as const satisfies Record<string, Agreement>

/** The events that the tag manager was given, and the scripts that the page has loaded for it. */
export const tracked = () => ({
  events: (window.dataLayer ?? []).filter((event) => (event as { event: string }).event !== 'gtm.js'),
  scripts: [...document.head.querySelectorAll('script')].map(({ src }) => src),
})

/** Leaves the page and clears what its session and its client have stored. */
export const closeEntrance = () => {
  cleanup()
  delete window.dataLayer
  for (const script of document.head.querySelectorAll('script')) script.remove()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}
