// What a linter cannot check: a suppression gives its reason, unfinished work its issue, no test is skipped or run alone, and
// nothing is cited that a reader of the repository cannot open.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../machine.mjs'
import { lineAt, parseSource, walkTree } from './parse-source.mjs'
import { report } from './report.mjs'
import { codeFiles, filesBelow } from './source-files.mjs'

const suppression = /(?:oxlint|eslint|stylelint)-disable\S*/
const suppressionWithReason = /(?:oxlint|eslint|stylelint)-disable\S*\s+[^\n]*?\s--\s+\S.{8,}/
const typeSuppression = /@ts-(?:ignore|nocheck|expect-error)/
const typeSuppressionWithReason = /@ts-expect-error\s+\S.{8,}/
const unfinished = /\b(?:TODO|FIXME|XXX|HACK)\b/
const unfinishedWithIssue = /\bTODO\b[^\n]*#\d+/
const invisibleSource =
  /\bdocuments?\s\d|\b(?:decisions|promises),\ssection\b|\b(?:the|product’s|product's)\sspecification\b|\bchosen\sin\sthe\sstack\b/i
/** Documents beside the folders of the repository. */
const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'STYLE.md']
const testFunctions = new Set(['test', 'it', 'describe', 'suite', 'bench'])
const leavesOut = new Set(['only', 'skip', 'skipIf', 'todo', 'fixme', 'fails'])
const mayLeaveOut = new RegExp(`\\.\\s*(?:${[...leavesOut].join('|')})\\b`)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()

function main() {
  const code = codeFiles()
  const styles = filesBelow(['apps/web/src'], { matching: /\.css$/ })
  const documents = [...filesBelow(['docs'], { matching: /\.md$/ }), ...pages]
  const read = (file) => readFileSync(join(root, file), 'utf8')
  const problems = [
    ...code.flatMap((file) => checkCode(file, read(file))),
    ...styles.flatMap((file) => checkStyleComments(file, read(file))),
    ...documents.flatMap((file) => checkDocument(file, read(file))),
  ]
  const checked = code.length + styles.length + documents.length
  const summary = `comments: ${checked} files, ${problems.length} without a reason, an issue, a running test or a source`
  report({ problems, checked, summary })
}

/** Problems of one TypeScript or JavaScript file, one line each. */
export function checkCode(file, text) {
  const parsed = parseSource(file, text)
  const problems = parsed.comments.flatMap(({ value, start }) =>
    checkComment(value, `${file}:${lineAt(text, start)}`),
  )
  // The tree itself is made only where it is asked for, which is most of the work.
  if (!mayLeaveOut.test(text)) return problems
  walkTree(parsed.program, (node) => {
    const word = node.type === 'MemberExpression' ? leavesOutTests(node) : undefined
    if (word)
      problems.push(`${file}:${lineAt(text, node.start)} leaves tests out with .${word} (no-skipped-tests)`)
  })
  return problems
}

/** Problems of the comments of one style sheet. */
export function checkStyleComments(file, text) {
  return [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].flatMap(({ 1: value, index }) =>
    checkComment(value, `${file}:${lineAt(text, index)}`),
  )
}

/** Problems of one page of the documentation. */
export function checkDocument(file, text) {
  const cited = [...text.matchAll(new RegExp(invisibleSource, 'gi'))]
  return cited.flatMap(({ 0: words, index }) => checkSources(words, `${file}:${lineAt(text, index)}`))
}

function checkComment(value, place) {
  const problems = checkSources(value, place)
  if (suppression.test(value) && !suppressionWithReason.test(value))
    problems.push(`${place} suppresses without a reason: '-- why' (reasoned-suppression)`)
  if (typeSuppression.test(value) && !typeSuppressionWithReason.test(value))
    problems.push(`${place} suppresses a type error without a reason (reasoned-suppression)`)
  if (unfinished.test(value) && !unfinishedWithIssue.test(value))
    problems.push(`${place} is unfinished without an issue: 'TODO … #123' (todo-has-issue)`)
  return problems
}

function checkSources(text, place) {
  if (!invisibleSource.test(text)) return []
  return [
    `${place} cites what is not in the repository: give the reason, or link docs/product (visible-sources)`,
  ]
}

/** The word that leaves tests out, as in `test.only`, `describe.skip` or `test.describe.only`; otherwise undefined. */
function leavesOutTests({ object, property }) {
  if (!leavesOut.has(property.name)) return undefined
  const start = object.type === 'MemberExpression' ? object.object : object
  return testFunctions.has(start.name) ? property.name : undefined
}
