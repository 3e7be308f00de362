/** A part of the app that has not loaded by then counts as failed. */
export const CHUNK_TIMEOUT_MS = 120_000

/** Gives up a part of the app after 120 s: a connection that is open and silent would else never end. */
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
