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
  /** Master keys of the file store, 32 bytes each: the first wraps, all unwrap. */
  files: Buffer[]
}

/** One Ed25519 key pair and the name tokens call it by. */
export interface SigningKey {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
}

const base64Of32Bytes = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))
const keysFile = z.object({
  /** PKCS#8, PEM. */
  signing: z.array(z.string()).check(z.minLength(1)),
  /** 32 bytes in base64. */
  secret: base64Of32Bytes,
  /** 32 bytes each in base64; missing in keys from before files were encrypted. */
  files: z.optional(z.array(base64Of32Bytes).check(z.minLength(1))),
})
type KeysFile = z.infer<typeof keysFile>

/** Where keys come from, instead of `keys.json` in the data folder or before it. */
export interface GivenKeys {
  /** `SERVER_KEYS`. */
  serverKeys: string | undefined
  /** `FILES_MASTER_KEY`: they stand before those of the keys file. */
  filesMasterKeys: Buffer[]
}

/**
 * The keys from `SERVER_KEYS` when given, else from `keys.json` in the data folder, made at the first start. A file that
 * has none for the file store yet gets one.
 * @throws Error with one sentence for the operator when they cannot be read
 */
export async function loadServerKeys(
  dataDir: string,
  { serverKeys, filesMasterKeys }: GivenKeys,
): Promise<ServerKeys> {
  const stored = serverKeys === undefined ? await keysIn(dataDir) : readGiven(serverKeys)
  const files = [...filesMasterKeys, ...(stored.files ?? []).map((key) => Buffer.from(key, 'base64'))]
  if (files.length === 0)
    throw new Error(
      'SERVER_KEYS has no `files`: set FILES_MASTER_KEY, the key that files are encrypted with.',
    )
  return { signing: stored.signing.map(signingKey), secret: Buffer.from(stored.secret, 'base64'), files }
}

function readGiven(serverKeys: string): KeysFile {
  return readKeys(Buffer.from(serverKeys, 'base64').toString('utf8'), 'SERVER_KEYS')
}

async function keysIn(dataDir: string): Promise<KeysFile> {
  const file = path.join(dataDir, 'keys.json')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return writeKeys(file, makeKeys())
  await chmod(file, 0o600)
  const stored = readKeys(text, file)
  return stored.files ? stored : writeKeys(file, { ...stored, files: [randomBytes(32).toString('base64')] })
}

function readKeys(text: string, source: string): KeysFile {
  try {
    const parsed = keysFile.parse(JSON.parse(text))
    parsed.signing.forEach(signingKey)
    return parsed
  } catch {
    throw new Error(
      `The keys in ${source} cannot be read: put back a copy of them. Without them everybody signs in again and stored files stay closed.`,
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

function makeKeys(): KeysFile {
  const { privateKey } = generateKeyPairSync('ed25519')
  return {
    signing: [privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
    secret: randomBytes(32).toString('base64'),
    files: [randomBytes(32).toString('base64')],
  }
}

/** Written whole or not at all: to a file beside it, flushed, then renamed. */
async function writeKeys(file: string, keys: KeysFile): Promise<KeysFile> {
  await mkdir(path.dirname(file), { recursive: true })
  const half = `${file}.${process.pid}`
  const handle = await open(half, 'w', 0o600)
  await handle.writeFile(JSON.stringify(keys))
  await handle.sync()
  await handle.close()
  await rename(half, file)
  await syncFolder(path.dirname(file))
  return keys
}

/** What is encrypted with these keys may outlive a power cut; so must they. Windows orders the rename by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
