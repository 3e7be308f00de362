import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { type NewPasskey, type Passkey, type PasskeyProof, routes } from '@krash/contract'
import { goodPassword } from '#features/accounts/accounts.factory.ts'
import type { TestClient } from '#testing/test-client.ts'

/** What a hostile or broken device may do differently. */
interface Deviation {
  origin?: string
  rpId?: string
  crossOrigin?: boolean
  /** Without the person having unlocked it. */
  isLocked?: boolean
  /** What it says how often it was used. */
  count?: number
  userHandle?: string | undefined
  /** Signs with another key than the one it registered. */
  isForged?: boolean
}

interface Asked {
  challenge: string
}

/**
 * A device with one passkey (ES256), as WebAuthn describes it: it makes the passkey, then signs what it is asked and
 * counts.
 */
export class SoftwareAuthenticator {
  readonly credentialId: Buffer = randomBytes(32)
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject } = newKeys()
  readonly #origin: string
  #userHandle: string | undefined
  count = 0

  /** @param url where the app is open */
  constructor(url: string) {
    this.#origin = url
  }

  create(asked: Asked & { user: { id: string } }, how: Deviation = {}): NewPasskey {
    this.#userHandle = asked.user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#coseKey()])
    const data = Buffer.concat([this.#authenticatorData(how, { isNew: true }), attested])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(data),
    ])
    return {
      ...this.#name(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', asked, how).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal', 'hybrid', 'telepathy'],
      },
    }
  }

  get(asked: Asked, how: Deviation = {}): PasskeyProof {
    this.count = how.count ?? this.count + 1
    const clientData = this.#clientData('webauthn.get', asked, how)
    const data = this.#authenticatorData(how, { isNew: false })
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
    const { privateKey } = how.isForged ? newKeys() : this.#keys
    const userHandle = 'userHandle' in how ? how.userHandle : this.#userHandle
    return {
      ...this.#name(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      },
    }
  }

  #name() {
    const id = this.credentialId.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const }
  }

  #clientData(type: string, { challenge }: Asked, { origin, crossOrigin = false }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: origin ?? this.#origin, crossOrigin }))
  }

  #authenticatorData({ rpId, isLocked = false }: Deviation, { isNew }: { isNew: boolean }): Buffer {
    const present = 0x01
    const unlocked = isLocked ? 0 : 0x04
    const synced = 0x08 | 0x10
    const flags = present | unlocked | synced | (isNew ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.count)
    const site = createHash('sha256')
      .update(rpId ?? 'localhost')
      .digest()
    return Buffer.concat([site, Buffer.from([flags]), count])
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
    return Buffer.concat([
      head,
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ])
  }
}

/** Adds a passkey to the account of somebody whose password is `goodPassword`. */
export async function makePasskey(
  client: TestClient,
  { name, password = goodPassword }: { name?: string; password?: string } = {},
): Promise<{ device: SoftwareAuthenticator; passkey: Passkey }> {
  const device = new SoftwareAuthenticator(client.url)
  const { data } = await client.call(routes.passkeyCreationOptions, { body: { currentPassword: password } })
  const added = await client.call(routes.addPasskey, { body: { name, credential: device.create(data) } })
  return { device, passkey: added.data }
}

function newKeys() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

/** Of 24 to 65,535 bytes, in the shortest form, as CTAP2 wants it. */
function cborBytes(bytes: Buffer): Buffer {
  if (bytes.length < 256) return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([Buffer.from([0x59]), length, bytes])
}
