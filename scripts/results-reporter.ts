import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { FileResult, Report } from './results.ts'

/** The first lines of what an error says, with those of its causes: the log has the rest. */
const reasonOf = (error: SerializedError | undefined): string => {
  const texts: string[] = []
  for (let cause: unknown = error; cause && texts.length < 3; cause = (cause as SerializedError).cause)
    texts.push((cause as SerializedError).message ?? String(cause))
  return stripVTControlCharacters(texts.join('\n')).split('\n').slice(0, 12).join('\n')
}

const resultOf = (module: TestModule): FileResult => {
  const tests = [...module.children.allTests()]
  const failures = tests
    .filter((test) => test.result().state === 'failed')
    .map((test) => ({ name: test.fullName, reason: (test.result().errors ?? []).map(reasonOf).join('\n') }))
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic()
  return {
    suite: module.project.name,
    path: relative(module.project.vitest.config.root, module.moduleId),
    ms: environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration,
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failures,
    isBroken: module.state() === 'failed' && failures.length === 0,
  }
}

/** Reports the results of a run of Vitest to `file`, as JSON. */
export const reportResults = (file: string): Reporter => ({
  onTestRunEnd: (modules, errors, reason) => {
    const report: Report = {
      isPassed: reason === 'passed' && errors.length === 0,
      files: modules.map(resultOf),
      errors: errors.map(reasonOf),
    }
    writeFileSync(file, JSON.stringify(report))
  },
})
