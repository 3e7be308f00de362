/** A part of the app that takes longer to load counts as failed. */
export const CHUNK_TIMEOUT_MS = 120_000

/** Rejects after 120 s, because an open but silent connection would otherwise never end. */
export function inTime<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error('Loading this part of the app took too long')),
        CHUNK_TIMEOUT_MS,
      )
    })
    try {
      return await Promise.race([load(), tooLate])
    } finally {
      clearTimeout(timer)
    }
  }
}
