// A reporter of vitest for what its JSON leaves out: what tests print (times, memory, counts; none of them judges it), and
// errors outside of any test.
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

  onTestRunEnd(_modules, errors) {
    mkdirSync('reports', { recursive: true })
    writeFileSync('reports/unit-figures.txt', this.#lines.join(''))
    const messages = errors.map(({ message, stack = '' }) => stack || message)
    writeFileSync('reports/unit-errors.json', JSON.stringify(messages))
  }
}
