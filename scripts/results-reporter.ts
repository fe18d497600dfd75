import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { FileResult, Report } from './results.ts'

const resultOf = (module: TestModule): FileResult => {
  const tests = [...module.children.allTests()]
  const failures = tests.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName)
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
    const report: Report = { isPassed: reason === 'passed' && errors.length === 0, files: modules.map(resultOf) }
    writeFileSync(file, JSON.stringify(report))
  },
})
