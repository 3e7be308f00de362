import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Reads a file to its end, hashes it, and prints the peak memory in MB. */
const [file = ''] = process.argv.slice(2)
await pipeline(createReadStream(file), createHash('sha256'))
// Not `maxRSS`, which starts at the value of the process that started this one.
const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
console.log(Number(kilobytes) / 1024)
