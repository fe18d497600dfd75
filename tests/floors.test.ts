import { expect, test } from 'vitest'
import { ownImportsOf, shipped, unitOf } from './source.ts'

/** The units of a side with the units that each imports, types included, and one import that proves it. */
const unitImports = (side: string): Map<string, Map<string, string>> => {
  const graph = new Map<string, Map<string, string>>()
  for (const file of shipped.filter(({ path }) => path.startsWith(side))) {
    const imports = graph.get(unitOf(file.path)) ?? new Map<string, string>()
    graph.set(unitOf(file.path), imports)
    for (const imported of ownImportsOf(file).filter((path) => path.startsWith(side)))
      if (unitOf(imported) !== unitOf(file.path)) imports.set(unitOf(imported), `${file.path} → ${imported}`)
  }
  return graph
}

/** The floors of a side, the lowest first. A unit imports from its own floor and from lower ones. */
const floors: Record<string, readonly (readonly string[])[]> = {
  'apps/web/src/': [
    ['messages', 'platform', 'ime-guard.ts'],
    ['ui', 'call.ts', 'service-worker'],
    ['reaction.ts', 'upload.ts', 'shell'],
    ['failure.ts'],
    ['features'],
    ['app'],
    ['main.tsx'],
  ],
  'apps/server/src/': [
    ['app-redirects.ts', 'clock.ts', 'holidays.ts', 'local-issuer.ts', 'measures.ts', 'start-error.ts'],
    ['settings.ts'],
    ['db', 'listen.ts', 'outbound', 'process-config.ts', 'receiver', 'simulator'],
    ['push-gateway.ts', 'shutdown.ts', 'web-push'],
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
    const graph = unitImports(side)
    expect([...graph.keys()].filter((unit) => floorOf(unit) === -1)).toEqual([])
    const upward = [...graph].flatMap(([unit, imports]) =>
      [...imports].filter(([imported]) => floorOf(imported) > floorOf(unit)).map(([, proof]) => proof),
    )
    expect(upward).toEqual([])
  },
)

/** Removes each unit that imports no other unit of the graph, until every unit that is left is on a circle or leads to one. */
const circlesOf = (graph: Map<string, Map<string, string>>): string[] => {
  for (const [unit, imports] of graph) {
    if ([...imports.keys()].some((imported) => graph.has(imported))) continue
    graph.delete(unit)
    return circlesOf(graph)
  }
  return [...graph.values()].flatMap((imports) =>
    [...imports].filter(([imported]) => graph.has(imported)).map(([, proof]) => proof),
  )
}

test.each(Object.keys(floors))('no two units of %s import each other, directly or through others', (side) => {
  expect(circlesOf(unitImports(side))).toEqual([])
})

test('the search for circles finds short and long ones, and nothing else', () => {
  const graphOf = (...imports: [string, string][]) => {
    const graph = new Map<string, Map<string, string>>()
    for (const [unit, imported] of imports)
      graph.set(unit, (graph.get(unit) ?? new Map<string, string>()).set(imported, `${unit} → ${imported}`))
    for (const [, imported] of imports) if (!graph.has(imported)) graph.set(imported, new Map())
    return graph
  }
  expect(circlesOf(graphOf(['a', 'b'], ['b', 'c'], ['a', 'c']))).toEqual([])
  expect(circlesOf(graphOf(['a', 'b'], ['b', 'a'], ['b', 'c']))).toEqual(['a → b', 'b → a'])
  expect(circlesOf(graphOf(['a', 'b'], ['b', 'c'], ['c', 'a'], ['d', 'a']))).toContain('c → a')
})
