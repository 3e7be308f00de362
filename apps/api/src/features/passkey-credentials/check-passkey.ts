import { type NewPasskey, type PasskeyProof, passkeyAlgorithms, passkeyTransports } from '@krash/contract'
import * as z from 'zod/mini'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type Holder, requireChallenge } from './challenges.ts'
import type { CheckedPasskey, CheckedProof, PasskeyRow } from './passkey-credentials.repository.ts'
import { isOwnOrigin, siteIdOf } from './site.ts'

const clientData = z.object({
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.optional(z.boolean()),
})

/** What the browser signed beside the device, once its challenge and its page are right. */
export interface Said {
  challenge: string
  origin: string
}

/**
 * Reads what a device was asked to sign, and on which page.
 * @throws AppError PASSKEY_CHALLENGE_OVER, PASSKEY_WRONG_SITE, or `code` when it cannot be read
 */
export function readSaid(
  context: Context,
  { response }: { response: { clientDataJSON: string } },
  { holder, code }: { holder: Holder; code: 'PASSKEY_REFUSED' | 'INVALID_PASSKEY' },
): Said {
  const said = clientData.safeParse(parsed(response.clientDataJSON))
  if (!said.success) throw new AppError(code)
  const { challenge, origin, crossOrigin } = said.data
  if (crossOrigin === true || !isOwnOrigin(context.config, origin)) throw new AppError('PASSKEY_WRONG_SITE')
  requireChallenge(context, challenge, holder)
  return { challenge, origin }
}

/**
 * Checks the signature, and that the person was there and unlocked the device. The counter is compared when the use is
 * noted, in the transaction.
 * @returns undefined when it is wrong
 * @throws AppError PASSKEY_WRONG_SITE
 */
export async function checkProof(
  context: Context,
  passkey: Pick<PasskeyRow, 'public_key'>,
  { proof, said }: { proof: PasskeyProof; said: Said },
): Promise<CheckedProof | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...response } = proof.response
  const checked = await orUndefined(() =>
    verifyAuthenticationResponse({
      response: {
        ...proof,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      ...expectedOf(context, said),
      requireUserVerification: true,
      credential: { id: proof.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    }),
  )
  if (!checked?.verified) return undefined
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return { signCount: newCounter, isSynced: credentialBackedUp }
}

/** Devices are not asked who made them. Browsers still send one of these formats, and none needs a list of makers. */
const plainFormats = ['none', 'packed']

/** @throws AppError PASSKEY_WRONG_SITE, INVALID_PASSKEY */
export async function checkNewPasskey(
  context: Context,
  made: NewPasskey,
  said: Said,
): Promise<CheckedPasskey> {
  const { verifyRegistrationResponse } = await library()
  const { transports = [], ...response } = made.response
  const checked = await orUndefined(async () => {
    if (!plainFormats.includes(await formatOf(response.attestationObject))) return undefined
    return verifyRegistrationResponse({
      response: { ...made, response, clientExtensionResults: {} },
      ...expectedOf(context, said),
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    })
  })
  if (!checked?.verified) throw new AppError('INVALID_PASSKEY')
  const { credential, credentialBackedUp } = checked.registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: passkeyTransports.filter((transport) => transports.includes(transport)),
    isSynced: credentialBackedUp,
  }
}

async function formatOf(attestationObject: string): Promise<string> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  return decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('fmt')
}

function expectedOf({ config }: Context, { challenge, origin }: Said) {
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: siteIdOf(config) }
}

/** Loading it at the start would take about a tenth of a second, and on most servers the first callers use a password. */
function library() {
  return import('@simplewebauthn/server')
}

/** The library throws on everything that is wrong, whether it was parsing or comparing. */
async function orUndefined<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof Error && error.name === 'UnexpectedRPIDHash')
      throw new AppError('PASSKEY_WRONG_SITE', { cause: error })
    return undefined
  }
}

function parsed(clientDataJSON: string): unknown {
  try {
    return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
