// Holds docs/asvs.md to what it names: every row once, files and tests that are there, counts that are right.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../machine.mjs'
import { report } from '../checks/report.mjs'
import { problemsOf, rowsOf } from './read-sheet.mjs'

const read = (name) => readFileSync(join(root, name), 'utf8')
const fileText = (name) => {
  const file = join(root, name)
  if (!existsSync(file)) return undefined
  return statSync(file).isDirectory() ? '' : readFileSync(file, 'utf8')
}
const sheet = read('docs/asvs.md')
const problems = problemsOf(sheet, {
  fileText,
  pages: { 'docs/asvs.md': sheet, 'SECURITY.md': read('SECURITY.md') },
})
const { length } = rowsOf(sheet)
report({ problems, checked: length, summary: `security sheet: ${length} rows, ${problems.length} problems` })
