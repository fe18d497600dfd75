import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/library-locale.ts'
import { installForce } from './force.tsx'
import './gallery.css'
import { behaveAsFrame } from './frame.ts'
import { Gallery } from './gallery.tsx'
import { AllStates, OneState } from './states-page.tsx'

/**
 * The gallery, `/gallery` in development: `?component=Button` shows one component, `?states` all states at the window's
 * own width, `?component=Modal&state=long` one state alone; `theme=dark` sets the colours of the last two.
 */
const params = new URLSearchParams(location.search)
const [component, state, theme] = ['component', 'state', 'theme'].map((name) => params.get(name))

const page = (): ReactNode => {
  if (component && state) return <OneState component={component} state={state} />
  return params.has('states') ? <AllStates only={component ?? null} /> : <Gallery component={component ?? null} />
}

if (window.parent !== window) behaveAsFrame()
if (theme) document.documentElement.dataset.theme = theme
installForce()
const router = createRouter({
  routeTree: createRootRoute({ component: page }),
  history: createMemoryHistory(),
})
const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={router as never} />)
