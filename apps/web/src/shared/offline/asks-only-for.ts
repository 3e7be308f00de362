/** Whether a page asks for built files, and for no others than these, given by their paths. */
export function asksOnlyFor(paths: ReadonlySet<string>, html: string): boolean {
  const asked = html.match(/\/assets\/[\w.-]+/g) ?? []
  return asked.length > 0 && asked.every((path) => paths.has(path))
}
