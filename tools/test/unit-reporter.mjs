// A vitest reporter for what the JSON report omits: output of tests (times, memory and counts, which judge nothing),
// and errors outside of tests, such as in what comes before a group of them.
import { mkdirSync, writeFileSync } from 'node:fs'

// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default class UnitReporter {
  #lines = []
  #nameOf = () => ''

  onInit(vitest) {
    this.#nameOf = (taskId) => vitest.state.getReportedEntityById(taskId)?.fullName ?? ''
  }

  onUserConsoleLog({ content, taskId = '' }) {
    this.#lines.push(`${this.#nameOf(taskId)}\n  ${content.trim().replaceAll('\n', '\n  ')}\n`)
  }

  onTestRunEnd(modules, errors) {
    mkdirSync('reports', { recursive: true })
    writeFileSync('reports/unit-figures.txt', this.#lines.join(''))
    const ofGroups = modules.flatMap(({ children }) =>
      [...children.allSuites()].flatMap((suite) => suite.errors()),
    )
    const messages = [...errors, ...ofGroups].map(({ message, stack = '' }) => stack || message)
    writeFileSync('reports/unit-errors.json', JSON.stringify(messages))
  }
}
