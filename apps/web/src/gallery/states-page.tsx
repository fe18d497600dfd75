import { components } from './components.ts'

/** The address of a state alone, in the theme of this page. */
const addressOf = (component: string, state: string) => {
  const params = new URLSearchParams(location.search)
  params.delete('states')
  params.set('component', component)
  params.set('state', state)
  return `/gallery?${params}`
}

/** A state's own page: in a frame within the gallery, else behind a link. */
const Page = ({ address, title }: { address: string; title: string }) =>
  window.parent === window ? <a href={address}>{title}</a> : <iframe title={title} src={address} loading="lazy" />

/** All components, or only one, in each of their states. */
export const AllStates = ({ only }: { only: string | null }) => (
  <main className="gallery-states">
    <h1>Components</h1>
    {components
      .filter(({ name }) => only === null || name === only)
      .map(({ name, states = {}, pages = {} }) => (
        <section key={name} aria-labelledby={name}>
          <h2 id={name}>{name}</h2>
          {Object.entries(states).map(([label, state]) => (
            <div key={label} className="gallery-state">
              <p>{label}</p>
              {state}
            </div>
          ))}
          {Object.keys(pages).map((label) => (
            <div key={label} className="gallery-state">
              <p>{label}</p>
              <Page address={addressOf(name, label)} title={`${name}, ${label}`} />
            </div>
          ))}
        </section>
      ))}
  </main>
)

/** One state alone on the page. */
export const OneState = ({ component, state }: { component: string; state: string }) => {
  const { states, pages } = components.find(({ name }) => name === component) ?? {}
  return (
    <main tabIndex={-1} className="gallery-alone">
      <h1 className="sr-only">{`${component}: ${state}`}</h1>
      {pages?.[state] ?? states?.[state]}
    </main>
  )
}
