/** Whether a page asks for no other built files than these, given by their paths. */
export function asksOnlyFor(paths: ReadonlySet<string>, html: string): boolean {
  return (html.match(/\/assets\/[\w.-]+/g) ?? []).every((path) => paths.has(path))
}
