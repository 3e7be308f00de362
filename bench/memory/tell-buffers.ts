import { openSync, writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** Preloaded into a measured process: repeatedly writes the size of its buffers. */
const file = process.env['BUFFERS_FILE']
if (isMainThread && file) tellIn(file)

function tellIn(file: string): void {
  const descriptor = openSync(file, 'w')
  // Always the same number of digits, so that a reader never sees the rest of an old number behind a new one.
  const tell = (): void => {
    writeSync(descriptor, String(process.memoryUsage().arrayBuffers).padStart(12, '0'), 0)
  }
  tell()
  setInterval(tell, 5).unref()
}
