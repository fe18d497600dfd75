import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'
import { queryClient } from './app/query-client.ts'
import { router } from './app/router.ts'
import { installImeGuard } from './ime-guard.ts'
import { loadPublicConfig } from './platform/public-config.ts'
import './styles.css'
import { DialogHost } from './ui/dialogs.tsx'
import { ToastHost } from './ui/toast.tsx'

installImeGuard(window)
await loadPublicConfig()

const page = document.getElementById('root')
if (page) {
  createRoot(page).render(
    <StrictMode>
      <I18nProvider locale="ja-JP">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <DialogHost />
          <ToastHost />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  )
}
