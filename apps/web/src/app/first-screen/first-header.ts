import { canManage } from '@kawaraban/contract/policy.ts'
import type { QueryClient } from '@tanstack/react-query'
import { myProfileQuery } from '../../features/members/my-profile.ts'
import { newsQuery } from '../../features/news/news-query.ts'
import { deletionText } from '../../messages/deletion.ts'
import type { HeaderSettings } from '../../shell/header-actions.ts'

const nothing = () => undefined

/** What the detail of a post sets in the header before it is hydrated; nothing without a post. */
export const firstHeaderOf = (client: QueryClient, newsId: string | undefined): HeaderSettings => {
  const profile = client.getQueryData(myProfileQuery.queryKey)
  const news = newsId === undefined ? undefined : client.getQueryData(newsQuery(newsId).queryKey)
  if (!profile || !news || !canManage(profile, news)) return {}
  return { right: { icon: 'trash', label: deletionText.action, onPress: nothing }, isWide: true }
}
