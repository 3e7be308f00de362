import { createCipheriv, createDecipheriv } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

// STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015, "Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance"):
// each block of 64 kB is sealed by AES-256-GCM, its nonce made of a random prefix, its position and whether it is the
// last. Changed, moved, left out or cut off blocks do not open, and content of any length passes in little memory.
const algorithm = 'aes-256-gcm'
const tagSize = 16
const prefixSize = 7

/** Bytes of the secret of one object: an AES-256 key and the prefix of its nonces. */
export const objectSecretSize = 32 + prefixSize

/** Bytes of content in one block; only the last has fewer. */
export const blockSize = 65_536

/** Seals one block of a content; its parts are to be written one after the other. A secret is for one content only. */
export function sealBlock(
  secret: Buffer,
  block: Buffer,
  { position, isLast }: { position: number; isLast: boolean },
): Buffer[] {
  const cipher = createCipheriv(algorithm, keyOf(secret), nonceOf(secret, position, isLast))
  const sealed = cipher.update(block)
  return [sealed, cipher.final(), cipher.getAuthTag()]
}

/** Decrypts what flows through; ends with an error at the first block that is not as it was sealed. */
export function openBytes(secret: Buffer): Transform {
  return new Blocks(blockSize + tagSize, (block, position, isLast) => {
    if (block.length < tagSize) throw new Error('The stored bytes end too early.')
    const decipher = createDecipheriv(algorithm, keyOf(secret), nonceOf(secret, position, isLast))
    const end = block.length - tagSize
    decipher.setAuthTag(block.subarray(end))
    const opened = decipher.update(block.subarray(0, end))
    // Throws where the block is not as it was sealed, before anybody has seen it.
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

/** Cuts what flows through into blocks. The last is known by the end only, so one is always held back; it may be empty. */
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

  #pass(block: Buffer, isLast: boolean): void {
    this.push(this.#work(block, this.#position, isLast))
    this.#position += 1
  }

  #attempt(done: TransformCallback, work: () => void): void {
    try {
      work()
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
