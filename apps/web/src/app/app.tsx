import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { queryClient } from '../shell/query-client.ts'
import { Announcer } from '../ui/announcer.tsx'
import { DialogHost } from '../ui/dialogs.tsx'
import { ToastHost } from '../ui/toast.tsx'
import { TooltipHost } from '../ui/tooltip-host.tsx'
import { router } from './router.ts'

/** The whole browser app. Messages are outside of the screens, so that they outlive them. */
export const App = () => (
  <I18nProvider locale="ja-JP">
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <DialogHost />
      <ToastHost />
      <Announcer />
      <TooltipHost />
    </QueryClientProvider>
  </I18nProvider>
)
