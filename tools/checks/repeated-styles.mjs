// A look that three style sheets write out is one thing: it belongs into apps/web/src/shared/styles, or into a component.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../machine.mjs'
import { report } from './report.mjs'
import { filesBelow } from './source-files.mjs'

/** Shorter bodies are alike by chance: a row that wraps, a grid with a gap. */
const leastDeclarations = 6
const mostModules = 2

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()

function main() {
  const files = filesBelow(['apps/web/src'], { matching: /\.module\.css$/ })
  const sheets = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const problems = findRepeatedStyles(sheets)
  const summary = `repeated styles: ${files.length} style sheets, ${problems.length} bodies in too many`
  report({ problems, checked: files.length, summary })
}

/** One line per rule body that stands in too many style sheets; `sheets` are `{ file, text }`. */
export function findRepeatedStyles(sheets) {
  const places = new Map()
  for (const { file, text } of sheets.filter((sheet) => !sheet.file.includes('/shared/styles/')))
    for (const body of bodiesOf(text)) places.set(body, (places.get(body) ?? new Set()).add(file))
  return [...places]
    .filter(([, files]) => files.size > mostModules)
    .map(([body, files]) => `${[...files].join(', ')} all say '${body}' (repeated-style)`)
}

/** The long rule bodies of a style sheet, whatever the order of their declarations. */
function bodiesOf(text) {
  const bodies = []
  const open = []
  for (const [, words, sign] of withoutComments(text).matchAll(/([^{};]*)([{};])/g)) {
    const piece = words.trim().replaceAll(/\s+/g, ' ')
    if (sign === '{') open.push({ prelude: piece, declarations: [] })
    else if (piece !== '') open.at(-1)?.declarations.push(piece)
    if (sign !== '}') continue
    const { declarations } = open.pop()
    // What holds in one width only cannot be a class of its own.
    const isConditional = open.some(({ prelude }) => /^@(?!layer)/.test(prelude))
    if (!isConditional && declarations.length >= leastDeclarations)
      bodies.push(declarations.toSorted().join('; '))
  }
  return bodies
}

function withoutComments(text) {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
}
