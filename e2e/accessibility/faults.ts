/** Roles that mean nothing to a listener without a name, or without anything inside. */
const named = /^(button|link|textbox|searchbox|combobox|checkbox|radio|switch|tab|img|heading|dialog)$/
const once = ['main', 'banner', 'contentinfo']
const landmarks = /^(banner|main|contentinfo|navigation|complementary|search|region|form)$/

interface Line {
  role: string
  name: string
  level: number
  isEmpty: boolean
}

/** What is wrong in an accessibility tree that no comparison with an older one shows. */
export function faultsOf(tree: string): string[] {
  const lines = tree
    .split('\n')
    .map(readLine)
    .filter((line) => line !== undefined)
  return [...unnamed(lines), ...headings(lines), ...places(lines)]
}

/** A line of the tree: `- role "name" [level=2]: text`. */
function readLine(text: string): Line | undefined {
  const whole = text
    .trim()
    .replace(/^- '(.*)'(:.*)?$/, (_, inner: string, rest = '') => `- ${inner.replaceAll("''", "'")}${rest}`)
  const [, role, name = '', rest = ''] = /^- ([a-z]+)(?: "((?:[^"\\]|\\.)*)")?(.*)$/.exec(whole) ?? []
  if (role === undefined) return undefined
  const level = Number(/\[level=(\d)\]/.exec(rest)?.[1] ?? 0)
  return { role, name, level, isEmpty: !rest.includes(':') }
}

function unnamed(lines: readonly Line[]): string[] {
  const bare = lines.filter(
    ({ role, name, isEmpty }) => named.test(role) && name === '' && (isEmpty || role !== 'img'),
  )
  const empty = lines.filter(({ role, name, isEmpty }) => role === 'list' && name === '' && isEmpty)
  return [...bare.map(({ role }) => `a ${role} without a name`), ...empty.map(() => 'a list without an item')]
}

function headings(lines: readonly Line[]): string[] {
  const levels = lines.filter(({ role }) => role === 'heading').map(({ level }) => level)
  const found: string[] = []
  if (levels.filter((level) => level === 1).length !== 1) found.push('not one heading of level 1')
  for (const [at, level] of levels.entries()) {
    const before = levels[at - 1] ?? 0
    if (level > before + 1) found.push(`a heading of level ${level} after one of level ${before}`)
  }
  return found
}

/** Each landmark is told from the others of its kind by its name. */
function places(lines: readonly Line[]): string[] {
  const found = once
    .filter((role) => lines.filter((line) => line.role === role).length !== 1)
    .map((role) => `not one ${role}`)
  const seen = new Set<string>()
  for (const { role, name } of lines.filter((line) => landmarks.test(line.role))) {
    const place = `${role} "${name}"`
    if (seen.has(place)) found.push(`${place} twice`)
    seen.add(place)
  }
  return found
}
