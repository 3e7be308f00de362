// A reporter of vitest: keeps in reports/ what the tests print (times, memory, counts), which none of them judges.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const file = 'reports/unit-figures.txt'

// oxlint-disable-next-line import/no-default-export -- vitest asks for it
export default class FiguresReporter {
  #lines = []
  #nameOf = () => ''

  onInit(vitest) {
    this.#nameOf = (taskId) => vitest.state.getReportedEntityById(taskId)?.fullName ?? ''
  }

  onUserConsoleLog({ content, taskId = '' }) {
    this.#lines.push(`${this.#nameOf(taskId)}\n  ${content.trim().replaceAll('\n', '\n  ')}\n`)
  }

  onTestRunEnd() {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, this.#lines.join(''))
  }
}
