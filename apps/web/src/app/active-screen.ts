import { useRouterState } from '@tanstack/react-router'
import { type Frame, type ScreenName, screens, titleOf } from '../shell/screens.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenName
  }
  interface HistoryState {
    /** The form was opened from the feed. */
    isFromHome?: boolean
    /** The draft that the form of a new post opens with. */
    draftId?: string
  }
}

/** The present screen, its frame and its title; null before the first one and on addresses that only redirect. */
export const useActiveScreen = (): { name: ScreenName; frame: Frame; title: string } | null => {
  const name = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen })
  const title = useRouterState({
    select: (state) => {
      const match = state.matches.at(-1)
      return match?.staticData.screen ? titleOf(match.staticData.screen, match.search) : ''
    },
  })
  return name === undefined ? null : { name, frame: screens[name], title }
}
