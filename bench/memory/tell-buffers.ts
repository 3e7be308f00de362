import { openSync, writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** Loaded before the program of a measured process: writes again and again how many bytes its buffers take. */
const file = process.env['BUFFERS_FILE']
if (isMainThread && file) tellIn(file)

function tellIn(file: string): void {
  const descriptor = openSync(file, 'w')
  // Always as many digits, so that a reader never sees half of an old number behind a new one.
  const tell = (): void => {
    writeSync(descriptor, String(process.memoryUsage().arrayBuffers).padStart(12, '0'), 0)
  }
  tell()
  setInterval(tell, 5).unref()
}
