import { expect, test } from 'vitest'
import { ownImportsOf, shipped, unitOf } from './source.ts'

/** Units with the units that each imports, types included, and one import that proves it. */
type Graph = Map<string, Map<string, string>>

/** The graph of the files whose path starts with `side`; a file for which `unit` returns null is in none. */
const graphOf = (side: string, unit: (path: string) => string | null): Graph => {
  const graph: Graph = new Map()
  for (const file of shipped.filter(({ path }) => path.startsWith(side))) {
    const own = unit(file.path)
    if (own === null) continue
    const imports = graph.get(own) ?? new Map<string, string>()
    graph.set(own, imports)
    for (const imported of ownImportsOf(file).filter((path) => path.startsWith(side))) {
      const other = unit(imported)
      if (other !== null && other !== own) imports.set(other, `${file.path} → ${imported}`)
    }
  }
  return graph
}

/** The floors of a side, the lowest first. A unit imports from its own floor and from lower ones. */
const floors: Record<string, readonly (readonly string[])[]> = {
  'apps/web/src/': [
    ['messages', 'platform', 'ime-guard.ts'],
    ['ui', 'call.ts', 'service-worker'],
    ['download.ts', 'gallery', 'failure-outcome.ts', 'shell', 'transient.ts', 'upload.ts'],
    ['failure.ts'],
    ['features'],
    ['app'],
    ['main.tsx'],
  ],
  'apps/server/src/': [
    [
      'app-redirects.ts',
      'clock.ts',
      'dev-settings.ts',
      'escape-html.ts',
      'holidays.ts',
      'local-issuer.ts',
      'mail-address.ts',
      'measures.ts',
      'memory.ts',
      'once.ts',
      'rights',
      'slices.ts',
      'start-error.ts',
    ],
    ['setting-rules.ts'],
    ['mail-shape.ts'],
    ['settings.ts'],
    ['db', 'file-scanner.ts', 'file-store', 'links.ts', 'listen.ts', 'outbound', 'process-config.ts'],
    ['jobs', 'mail', 'push-gateway.ts', 'shutdown.ts', 'web-push'],
    ['config.ts'],
    ['http', 'open-database.ts', 'pages'],
    ['sign-on', 'visibility'],
    ['features'],
    ['maintenance'],
    ['metrics', 'manage'],
    ['app.ts'],
    ['start.ts', 'start-worker.ts', 'run.ts'],
    ['main.ts', 'main-worker.ts'],
  ],
}

test.each(Object.entries(floors))(
  'every unit of %s is on a floor, and none imports from a higher one',
  (side, list) => {
    const floorOf = (unit: string) => list.findIndex((units) => units.includes(unit.split('/')[0] ?? ''))
    const graph = graphOf(side, unitOf)
    expect([...graph.keys()].filter((unit) => floorOf(unit) === -1)).toEqual([])
    const upward = [...graph].flatMap(([unit, imports]) =>
      [...imports].filter(([imported]) => floorOf(imported) > floorOf(unit)).map(([, proof]) => proof),
    )
    expect(upward).toEqual([])
  },
)

/** Removes each unit that imports no other unit of the graph, or that none imports, until only circles and what joins them are left. */
const circlesOf = (graph: Graph): string[] => {
  for (const [unit, imports] of graph) {
    const importsAny = [...imports.keys()].some((imported) => graph.has(imported))
    if (importsAny && [...graph.values()].some((others) => others.has(unit))) continue
    graph.delete(unit)
    return circlesOf(graph)
  }
  return [...graph.values()].flatMap((imports) =>
    [...imports].filter(([imported]) => graph.has(imported)).map(([, proof]) => proof),
  )
}

test.each(Object.keys(floors))('no two units of %s import each other, directly or through others', (side) => {
  expect(circlesOf(graphOf(side, unitOf))).toEqual([])
})

test.each(Object.keys(floors))('no two folders inside of one folder of %s import each other', (side) => {
  const paths = shipped.map(({ path }) => path).filter((path) => path.startsWith(side))
  const parents = new Set(paths.map((path) => path.split('/').slice(0, -2).join('/')).filter((path) => path !== ''))
  const circles = [...parents].flatMap((parent) =>
    // The files of the parent itself may use its folders, and be used by them.
    circlesOf(
      graphOf(side, (path) => {
        const [folder, file] = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/') : []
        return folder && file ? folder : null
      }),
    ),
  )
  expect(circles).toEqual([])
})

test('no two files of the server import each other, directly or through others, types included', () => {
  expect(circlesOf(graphOf('apps/server/src/', (path) => path))).toEqual([])
})

test('the search for circles finds short and long ones, and nothing else', () => {
  const given = (...imports: [string, string][]) => {
    const graph: Graph = new Map()
    for (const [unit, imported] of imports)
      graph.set(unit, (graph.get(unit) ?? new Map<string, string>()).set(imported, `${unit} → ${imported}`))
    for (const [, imported] of imports) if (!graph.has(imported)) graph.set(imported, new Map())
    return graph
  }
  expect(circlesOf(given(['a', 'b'], ['b', 'c'], ['a', 'c']))).toEqual([])
  expect(circlesOf(given(['a', 'b'], ['b', 'a'], ['b', 'c']))).toEqual(['a → b', 'b → a'])
  expect(circlesOf(given(['a', 'b'], ['b', 'c'], ['c', 'a'], ['d', 'a']))).toContain('c → a')
})
