/** How many parts of the page must be drawn first. */
let holds = 0
const waiting: (() => void)[] = []
/** A storage that never answers must not keep the rest away as well. */
const LONGEST_MS = 3000

/**
 * Keeps what a page can do without from loading, until the returned function is called or 3 s are over. Calling it again does
 * nothing.
 */
export function holdBack(): () => void {
  holds += 1
  let isHeld = true
  const release = (): void => {
    if (!isHeld) return
    isHeld = false
    holds -= 1
    if (holds === 0) for (const begin of waiting.splice(0)) begin()
  }
  setTimeout(release, LONGEST_MS)
  return release
}

/**
 * Loads code once the page shows what it was opened for: on a slow phone each module that comes earlier is one more that
 * the person waits for.
 */
export async function afterPage<Code>(load: () => Promise<Code>): Promise<Code> {
  if (holds > 0) await new Promise<void>((resolve) => waiting.push(resolve))
  return load()
}
