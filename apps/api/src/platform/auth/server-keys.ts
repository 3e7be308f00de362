import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'

/** The secrets of a server. */
export interface ServerKeys {
  /** Ed25519 keys of access tokens: the first signs, all verify, so that a new one can be put in front without a sign-out. */
  signing: SigningKey[]
  /** 32 bytes for keyed hashes. */
  secret: Buffer
}

/** One Ed25519 key pair and the name tokens call it by. */
export interface SigningKey {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
}

const keysFile = z.object({
  /** PKCS#8, PEM. */
  signing: z.array(z.string()).check(z.minLength(1)),
  /** 32 bytes in base64. */
  secret: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)),
})

/**
 * The keys from `SERVER_KEYS` when given, else from `keys.json` in the data folder, made at the first start.
 * @throws Error with one sentence for the operator when they cannot be read
 */
export async function loadServerKeys(dataDir: string, given: string | undefined): Promise<ServerKeys> {
  if (given !== undefined) return readKeys(Buffer.from(given, 'base64').toString('utf8'), 'SERVER_KEYS')
  const file = path.join(dataDir, 'keys.json')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return readKeys(await makeKeys(file), file)
  await chmod(file, 0o600)
  return readKeys(text, file)
}

function readKeys(text: string, source: string): ServerKeys {
  try {
    const parsed = keysFile.parse(JSON.parse(text))
    return { signing: parsed.signing.map(signingKey), secret: Buffer.from(parsed.secret, 'base64') }
  } catch {
    throw new Error(
      `The keys in ${source} cannot be read: put back a copy of them, or remove them and everybody signs in again.`,
    )
  }
}

function signingKey(pem: string): SigningKey {
  const privateKey = createPrivateKey(pem)
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key')
  const publicKey = createPublicKey(privateKey)
  const kid = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, 16)
  return { kid, privateKey, publicKey }
}

/** Written whole or not at all: to a file beside it, flushed, then renamed. */
async function makeKeys(file: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const text = JSON.stringify({
    signing: [privateKey.export({ type: 'pkcs8', format: 'pem' })],
    secret: randomBytes(32).toString('base64'),
  })
  await mkdir(path.dirname(file), { recursive: true })
  const half = `${file}.${process.pid}`
  const handle = await open(half, 'w', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await rename(half, file)
  return text
}
