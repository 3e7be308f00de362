import { parseSync } from 'vite'

/** Parses TypeScript or JavaScript (JSX by the file's name); throws with file and message when it is invalid. */
export function parseSource(file, text) {
  const parsed = parseSync(file, text)
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0].message}`)
  return parsed
}

/** Calls `visit` for every node of a syntax tree, parents first. */
export function walkTree(node, visit) {
  if (node === null || typeof node !== 'object') return
  if (typeof node.type === 'string') visit(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const child of value) walkTree(child, visit)
    else walkTree(value, visit)
  }
}

/** Line number, from 1, of an offset. */
export function lineAt(text, offset) {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
