import { createCipheriv, createDecipheriv } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { unreadable } from './unreadable.ts'

// STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015, "Online Authenticated-Encryption and its Nonce-Reuse
// Misuse-Resistance"): blocks of 64 kB are sealed by AES-256-GCM. The nonce consists of a random prefix, the block's
// position and whether it is the last, so changed, moved, missing or truncated blocks do not open. Content of any
// length passes in little memory.
const algorithm = 'aes-256-gcm'
const tagSize = 16
const prefixSize = 7

/** Bytes of an object's secret: an AES-256 key and the prefix of its nonces. */
export const objectSecretSize = 32 + prefixSize

/** Bytes of content per block; only the last has fewer. */
export const blockSize = 65_536

/** Bytes of a sealed block. Reading exactly this many at a time saves the copy that joins pieces. */
export const sealedBlockSize = blockSize + tagSize

/** Seals one block; its parts are written one after the other. A secret must be used for one content only. */
export function sealBlock(
  secret: Buffer,
  block: Buffer,
  { position, isLast }: { position: number; isLast: boolean },
): Buffer[] {
  const cipher = createCipheriv(algorithm, keyOf(secret), nonceOf(secret, position, isLast))
  const sealed = cipher.update(block)
  return [sealed, cipher.final(), cipher.getAuthTag()]
}

/** Decrypts what flows through; fails at the first block that was changed. */
export function openBytes(secret: Buffer): Transform {
  return new Blocks(sealedBlockSize, (block, position, isLast) => {
    if (block.length < tagSize) throw new Error('The stored bytes end too early.')
    const decipher = createDecipheriv(algorithm, keyOf(secret), nonceOf(secret, position, isLast))
    const end = block.length - tagSize
    decipher.setAuthTag(block.subarray(end))
    const opened = decipher.update(block.subarray(0, end))
    // Throws for a changed block, before anybody has seen it.
    decipher.final()
    return opened
  })
}

function keyOf(secret: Buffer): Buffer {
  return secret.subarray(0, 32)
}

function nonceOf(secret: Buffer, position: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  secret.copy(nonce, 0, 32)
  nonce.writeUInt32BE(position, prefixSize)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Cuts what flows through into blocks. Only the end tells which is the last, so one is always held back. */
class Blocks extends Transform {
  readonly #size: number
  readonly #work: (block: Buffer, position: number, isLast: boolean) => Buffer
  #held: Buffer = Buffer.alloc(0)
  #position = 0

  constructor(size: number, work: (block: Buffer, position: number, isLast: boolean) => Buffer) {
    super()
    this.#size = size
    this.#work = work
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#attempt(done, () => {
      if (this.#held.length === this.#size && chunk.length > 0) this.#passHeld()
      this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
      while (this.#held.length > this.#size) {
        this.#pass(this.#held.subarray(0, this.#size), false)
        this.#held = this.#held.subarray(this.#size)
      }
    })
  }

  override _flush(done: TransformCallback): void {
    this.#attempt(done, () => this.#pass(this.#held, true))
  }

  #passHeld(): void {
    this.#pass(this.#held, false)
    this.#held = Buffer.alloc(0)
  }

  #pass(block: Buffer, isLast: boolean): void {
    this.push(this.#work(block, this.#position, isLast))
    this.#position += 1
  }

  #attempt(done: TransformCallback, work: () => void): void {
    try {
      work()
      done()
    } catch (error) {
      done(unreadable(error))
    }
  }
}
