import {
  type ECDH,
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { headOf } from '#platform/file-storage/object-keys.ts'

export interface ServerKeys {
  /**
   * Ed25519 keys of access tokens: the first signs, all verify. A new key can be put first without signing anybody out.
   */
  signing: SigningKey[]
  secret: Buffer
  /** Former secrets, newest first: they check the audit of their time, and the last one names its chains. */
  formerSecrets: Buffer[]
  /** Master keys of the file store, 32 bytes each: the first wraps, all unwrap. */
  files: Buffer[]
  /** VAPID key pair (RFC 8292) that identifies this server to push services; every subscription is tied to it. */
  push: PushKeys
}

/** P-256 in base64url: the uncompressed point, and the scalar of 32 bytes. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** An Ed25519 key pair and the key id that tokens carry. */
export interface SigningKey {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
}

/** 32 random bytes hold about 30 different values and never fewer than this, unlike zeros and repeated words. */
const differentBytesMin = 16

const base64Of32Bytes = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))
const keysFile = z.object({
  /** PKCS#8, PEM. */
  signing: z.array(z.string()).check(z.minLength(1)),
  secret: base64Of32Bytes,
  formerSecrets: z.optional(z.array(base64Of32Bytes)),
  /** 32 bytes each in base64; missing in files written before uploads were encrypted. */
  files: z.optional(z.array(base64Of32Bytes).check(z.minLength(1))),
  /** Scalar of the VAPID key, 32 bytes in base64; missing in files written before there were pushes. */
  push: z.optional(base64Of32Bytes),
})
type KeysFile = z.infer<typeof keysFile>

/** Keys given by the environment; they replace or precede those of `keys.json`. */
export interface GivenKeys {
  serverKeys: string | undefined
  /** Put in front of the keys in the file. */
  filesMasterKeys: Buffer[]
  /** Whether keys that can be guessed are refused. */
  isProduction: boolean
}

/**
 * The keys from `SERVER_KEYS` if given, else from `keys.json` in the data folder, which the first start creates. Keys
 * that an older file lacks are added to it.
 * @throws Error with one sentence for the operator when they cannot be read
 */
export async function loadServerKeys(
  dataDir: string,
  { serverKeys, filesMasterKeys, isProduction }: GivenKeys,
): Promise<ServerKeys> {
  const stored = serverKeys === undefined ? await keysIn(dataDir) : readGiven(serverKeys)
  const files = [...filesMasterKeys, ...(stored.files ?? []).map((key) => Buffer.from(key, 'base64'))]
  if (files.length === 0)
    throw new Error(
      'SERVER_KEYS has no `files`: set FILES_MASTER_KEY, the key that files are encrypted with.',
    )
  const secret = Buffer.from(stored.secret, 'base64')
  const signing = stored.signing.map(signingKey)
  const formerSecrets = (stored.formerSecrets ?? []).map((one) => Buffer.from(one, 'base64'))
  const push = pushKeys(stored.push, secret)
  if (isProduction) refuseGuessable({ secret, files, signing, push })
  return { signing, secret, formerSecrets, files, push }
}

/**
 * Short marks that tell two sets of keys apart and reveal neither: of the secret and former ones, and of every master key of
 * files, as wrapped keys begin. Nothing is made or written.
 * @param stored the text of `keys.json` where SERVER_KEYS is not given
 * @throws Error with one sentence for the operator when the keys cannot be read
 */
export function keyMarksOf(
  { serverKeys, filesMasterKeys }: Omit<GivenKeys, 'isProduction'>,
  stored: string | undefined,
): { secret: string; formerSecrets: string[]; files: string[] } {
  const {
    secret,
    formerSecrets = [],
    files = [],
  } = serverKeys === undefined ? readKeys(stored ?? '', 'keys.json') : readGiven(serverKeys)
  const masterKeys = [...filesMasterKeys, ...files.map((key) => Buffer.from(key, 'base64'))]
  return {
    secret: secretMark(secret),
    formerSecrets: formerSecrets.map(secretMark),
    files: masterKeys.map((key) => headOf(key).toString('hex')),
  }
}

function secretMark(secret: string): string {
  const mark = createHash('sha256').update('krash secret').update(Buffer.from(secret, 'base64'))
  return mark.digest('hex').slice(0, 16)
}

/** Old keys that only verify and decrypt may stay, since without them nothing could be carried over to better ones. */
function refuseGuessable({
  secret,
  files,
  signing,
  push,
}: Pick<ServerKeys, 'secret' | 'files' | 'signing' | 'push'>): void {
  const used = {
    secret,
    files: files[0],
    signing: Buffer.from(signing[0]?.privateKey.export({ format: 'jwk' }).d ?? '', 'base64url'),
    push: Buffer.from(push.privateKey, 'base64url'),
  }
  for (const [name, key] of Object.entries(used)) {
    if (key && new Set(key).size < differentBytesMin)
      throw new Error(
        `The server key \`${name}\` can be guessed, because few of its bytes differ: make one at random (\`openssl rand -base64 32\`). A file key goes in front of the old one in FILES_MASTER_KEY.`,
      )
  }
}

/** Older `SERVER_KEYS` have no push key; deriving it from the secret lets all servers that share them agree. */
function pushKeys(scalar: string | undefined, secret: Buffer): PushKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(
    scalar === undefined
      ? Buffer.from(hkdfSync('sha256', secret, '', 'krash web push', 32))
      : Buffer.from(scalar, 'base64'),
  )
  return { publicKey: pair.getPublicKey('base64url'), privateKey: scalarOf(pair).toString('base64url') }
}

/** Node omits leading zeros of a scalar. */
function scalarOf(pair: ECDH): Buffer {
  const bytes = pair.getPrivateKey()
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes])
}

function makePushKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return scalarOf(pair).toString('base64')
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
  if (stored.files && stored.push) return stored
  return writeKeys(file, {
    ...stored,
    files: stored.files ?? [randomBytes(32).toString('base64')],
    push: stored.push ?? makePushKey(),
  })
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
    push: makePushKey(),
  }
}

/** Atomic: written to a file beside it, flushed, then renamed. */
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

/** Data encrypted with these keys may survive a power cut, so the keys must too. Windows orders the rename by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
