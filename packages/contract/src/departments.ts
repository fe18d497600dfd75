import { sortedByName } from './department-order.ts'

/** Path of people whose department name is empty. */
export const noDepartment = ''

/**
 * A department and those below it. `path` is the names from the top down with a slash between them, `names` the stored
 * department names that mean this very department. Children are in the order of their names.
 */
export type Department = {
  readonly path: string
  readonly name: string
  readonly names: readonly string[]
  readonly children: readonly Department[]
}

/** The departments of a company: those at the top, and the path of each stored name. */
export type Departments = {
  readonly roots: readonly Department[]
  readonly pathOf: (departmentName: string) => string
}

type Word = { readonly text: string; readonly isDivided: boolean }
/** Of thousands of departments most have nothing below them, and no map of it. */
type Step = { next?: Map<string, Step>; isDepartment: boolean }
type Growing = { path: string; name: string; names: string[]; children?: Map<string, Growing> }

const divider = /[／/>＞]/
const wordsOf = (departmentName: string): Word[] =>
  departmentName.split(divider).flatMap((part) =>
    part
      .split(/\s+/)
      .filter((text) => text !== '')
      .map((text, at) => ({ text, isDivided: at === 0 })),
  )

const growing = (path: string, name: string): Growing => ({ path, name, names: [] })
const grown = ({ path, name, names, children }: Growing): Department => ({
  path,
  name,
  names,
  children: children ? sortedByName([...children.values()].map(grown)) : [],
})

/** Notes which words have a department before them: a name of its own, the part before a divider, the parent of two. */
const stepsOf = (names: readonly Word[][]): Step => {
  const root: Step = { isDepartment: true }
  for (const words of names) {
    let step = root
    for (const { text, isDivided } of words) {
      if (isDivided) step.isDepartment = true
      step.next ??= new Map()
      const next = step.next.get(text) ?? { isDepartment: false }
      step.next.set(text, next)
      if (step.next.size > 1) step.isDepartment = true
      step = next
    }
    step.isDepartment = true
  }
  return root
}

const partsOf = (words: readonly Word[], root: Step): string[] => {
  const parts: string[] = []
  let step: Step | undefined = root
  for (const { text } of words) {
    if (step?.isDepartment) parts.push(text)
    else parts.push(`${parts.pop()} ${text}`)
    step = step?.next?.get(text)
  }
  return parts
}

/**
 * Builds the tree of departments from the names that members have (BOARD-02). Slashes and angle brackets always divide;
 * a space does only after a department of its own or the parent of two. The order of `departmentNames` does not matter.
 */
export const buildDepartments = (departmentNames: Iterable<string>): Departments => {
  const wordsByName = new Map([...new Set(departmentNames)].sort().map((name) => [name, wordsOf(name)]))
  const steps = stepsOf([...wordsByName.values()])
  const top = growing(noDepartment, '')
  const paths = new Map<string, string>()
  for (const [name, words] of wordsByName) {
    let department = top
    for (const part of partsOf(words, steps)) {
      const path = department === top ? part : `${department.path}/${part}`
      department.children ??= new Map()
      const child = department.children.get(part) ?? growing(path, part)
      department.children.set(part, child)
      department = child
    }
    department.names.push(name)
    paths.set(name, department.path)
  }
  const none = top.names.length > 0 ? [{ ...grown(growing(noDepartment, '')), names: top.names }] : []
  return { roots: [...grown(top).children, ...none], pathOf: (name) => paths.get(name) ?? noDepartment }
}

/** Whether a path is another one or below it; people without a department are below nothing. */
export const isWithin = (path: string, department: string): boolean =>
  path === department || (department !== noDepartment && path.startsWith(`${department}/`))

/** The stored names of the departments with these paths and of all below them; unknown paths name nobody. */
export const namesWithin = ({ roots }: Departments, paths: Iterable<string>): string[] => {
  const chosen = new Set(paths)
  const all = ({ names, children }: Department): string[] => [...names, ...children.flatMap(all)]
  const found = (department: Department): string[] =>
    chosen.has(department.path) ? all(department) : department.children.flatMap(found)
  return roots.flatMap(found)
}
