import { firstHeaderOf } from '../features/news/first-header.ts'
import type { RenderFacts } from '../platform/render-facts.ts'
import { queryClient } from '../shell/query-client.ts'
import { AppView } from './app-view.tsx'
import { router } from './router.ts'

const noSettings = {}

/** The whole browser app; `facts` while it takes over a page that the server has rendered. */
export const App = ({ facts = null }: { facts?: RenderFacts | null }) => (
  <AppView
    router={router}
    queryClient={queryClient}
    facts={facts}
    header={facts ? firstHeaderOf(queryClient, router.state.matches.at(-1)?.params.newsId) : noSettings}
  />
)
