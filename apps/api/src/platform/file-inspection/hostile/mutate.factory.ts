import type { SeededRandom } from '#platform/seeded-random.ts'

type Change = (bytes: Buffer, random: SeededRandom) => Buffer

/** The same bytes with one to four changes, as a fuzzer makes them; the seed of `random` decides which. */
export function mutate(bytes: Buffer, random: SeededRandom): Buffer {
  let mutant = bytes
  for (let left = random.int(1, 4); left > 0; left -= 1) mutant = random.pick(changes)(mutant, random)
  return mutant
}

/** Most bytes of what is moved, repeated, removed or put in. */
const runMax = 64
/** Where lengths and counts are read, these are the ones that go wrong. */
const extremes = [
  '00',
  'ff',
  '7f',
  '0000',
  'ffff',
  '7fff',
  'ff7f',
  '00000000',
  'ffffffff',
  '7fffffff',
] as const

const changes: readonly [Change, ...Change[]] = [
  (bytes, random) => over(bytes, somewhere(bytes, random), (byte) => byte ^ (1 << random.int(0, 7))),
  (bytes, random) => over(bytes, somewhere(bytes, random), () => random.int(0, 255)),
  (bytes, random) => write(bytes, somewhere(bytes, random), Buffer.from(random.pick(extremes), 'hex')),
  (bytes, random) => write(bytes, somewhere(bytes, random), runOf(bytes, random)),
  (bytes, random) => insert(bytes, somewhere(bytes, random), runOf(bytes, random)),
  (bytes, random) => insert(bytes, somewhere(bytes, random), noise(random)),
  (bytes, random) => {
    const from = somewhere(bytes, random)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + random.int(1, runMax))])
  },
]

function somewhere({ length }: Buffer, random: SeededRandom): number {
  return random.int(0, Math.max(0, length - 1))
}

function runOf(bytes: Buffer, random: SeededRandom): Buffer {
  const from = somewhere(bytes, random)
  return bytes.subarray(from, from + random.int(1, runMax))
}

function noise(random: SeededRandom): Buffer {
  return Buffer.from(Array.from({ length: random.int(1, runMax) }, () => random.int(0, 255)))
}

function over(bytes: Buffer, at: number, change: (byte: number) => number): Buffer {
  return write(bytes, at, Buffer.of(change(bytes[at] ?? 0)))
}

function write(bytes: Buffer, at: number, what: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), what, bytes.subarray(at + what.length)])
}

function insert(bytes: Buffer, at: number, what: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), what, bytes.subarray(at)])
}
