import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startPreloads } from './app/preloads.ts'
import { installImeGuard } from './ime-guard.ts'
import { reportMissingBridge } from './platform/bridge.ts'
import { loadPublicConfig } from './platform/public-config.ts'
import { restoreTheme } from './platform/theme.ts'
import './styles.css'

restoreTheme()
installImeGuard(window)
startPreloads()
await loadPublicConfig()
reportMissingBridge()

const page = document.getElementById('root')
if (page) {
  createRoot(page).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
