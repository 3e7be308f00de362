import { afterPage } from '#shared/after-page.ts'

/**
 * Loads code that the page can do without for a while. A failure is tried again with the next network,
 * including one that came back before the failure was known. Returns a function that stops it.
 */
export function loadWithNetwork<Code>(load: () => Promise<Code>, onCode: (code: Code) => void): () => void {
  const over = new AbortController()
  let isLoading = false
  let isBack = false
  const attempt = (): void => {
    isBack = isLoading
    if (isLoading) return
    isLoading = true
    afterPage(load).then(
      (code) => {
        if (over.signal.aborted) return
        over.abort()
        onCode(code)
      },
      () => {
        isLoading = false
        if (isBack && !over.signal.aborted) attempt()
      },
    )
  }
  addEventListener('online', attempt, { signal: over.signal })
  attempt()
  return () => over.abort()
}
