import { useState } from 'react'
import { components } from './components.ts'

const widths = [320, 1440]
const themes = ['light', 'dark']

/** A page with the states, as high as its content. */
const Pane = ({ component, width, theme }: { component: string | null; width: number; theme: string }) => {
  const [height, setHeight] = useState(600)
  const params = new URLSearchParams({ states: '', theme, ...(component && { component }) })
  const title = `${width} px, ${theme}`
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <iframe
        title={title}
        src={`/gallery?${params}`}
        style={{ width, height }}
        onLoad={({ currentTarget: frame }) => {
          const content = frame.contentDocument?.getElementById('root')
          if (content) new ResizeObserver(() => setHeight(content.scrollHeight)).observe(content)
        }}
      />
    </figure>
  )
}

/** Every component, or one of them, on a phone and on a desktop, light and dark. */
export const Gallery = ({ component }: { component: string | null }) => (
  <div className="gallery">
    <nav aria-label="Components">
      <a href="/gallery" aria-current={component === null ? 'page' : undefined}>
        All
      </a>
      {components.map(({ name }) => (
        <a key={name} href={`/gallery?component=${name}`} aria-current={component === name ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
    <main>
      <h1>Gallery</h1>
      {widths.map((width) => (
        <div key={width} className="gallery-panes">
          {themes.map((theme) => (
            <Pane key={theme} component={component} width={width} theme={theme} />
          ))}
        </div>
      ))}
    </main>
  </div>
)
