import type { RenderFacts } from '../platform/render-facts.ts'
import { noHeaderSettings } from '../shell/header-actions.ts'
import { queryClient } from '../shell/query-client.ts'
import { AppView } from './app-view.tsx'
import { firstHeaderOf } from './first-screen/first-header.ts'
import { pageRouter } from './router.ts'

/** What the header shows of a post that the server has rendered. */
const firstHeader = () => {
  const match = pageRouter().state.matches.at(-1)
  return match?.staticData.screen === 'newsDetail' ? firstHeaderOf(queryClient, match.params.newsId) : noHeaderSettings
}

/** The whole browser app; `facts` while it hydrates a page that the server has rendered. */
export const App = ({ facts = null }: { facts?: RenderFacts | null }) => (
  <AppView
    router={pageRouter()}
    queryClient={queryClient}
    facts={facts}
    header={facts ? firstHeader() : noHeaderSettings}
  />
)
