import { parseSource, walkTree } from '../checks/parse-source.mjs'

/** The places where a syntax tree holds things one after the other, and what stands between two of them. */
const lists = {
  Program: ['body', '\n'],
  BlockStatement: ['body', '\n'],
  TSInterfaceBody: ['body', '\n'],
  JSXElement: ['children', '\n'],
  JSXFragment: ['children', '\n'],
  ImportDeclaration: ['specifiers', ', '],
  ArrayExpression: ['elements', ', '],
  ObjectExpression: ['properties', ', '],
}

/**
 * The source with `add` after the last thing in a list (a statement, an import, a property, an element …) that matches
 * `after`; only inside the declaration named `within` when that is given. A list that has it already stays as it is.
 * @throws Error with one sentence when there is no such place
 */
export function addAfter({ file, source, within, after, add }) {
  const { program } = parseSource(file, source)
  const scope = within === undefined ? program : declarationOf(program, within)
  let place
  walkTree(scope, (node) => {
    const [field, gap] = lists[node.type] ?? []
    for (const item of node[field] ?? []) {
      // What stands inside of the last match is a part of it.
      if (!item || item.end <= place?.end || !after.test(textOf(item, source))) continue
      place = { list: node[field], gap, end: item.end }
    }
  })
  if (place === undefined)
    throw new Error(`${file} has no ${after}${within ? ` in '${within}'` : ''}, after which to write ${add}`)
  if (place.list.some((item) => item && textOf(item, source) === add)) return source
  return source.slice(0, place.end) + place.gap + add + source.slice(place.end)
}

function declarationOf(program, name) {
  let found
  walkTree(program, (node) => {
    if (node.id?.name === name) found ??= node
  })
  return found
}

function textOf({ start, end }, source) {
  return source.slice(start, end)
}
