import { slotSource } from '#features/appointments/appointments.factory.ts'
import type { PasskeyProof } from '@krash/contract'
import type { Belongings } from './belongings.factory.ts'

/** Every attempt asks for a different time. */
export const nextSlot = slotSource(new Date())

/** How a test asks for something that belongs to somebody else. */
export interface Attempt {
  params?: Record<string, string>
  query?: string
  headers?: Record<string, string>
  body?: object | FormData
  /** The code for another person when the request names something of the owner's; without it they get their own. */
  refusal?: string
}

/** A person needed by calls made before signing in, and tokens of such people, each a new one. */
export interface Bystanders {
  email: string
  refreshToken: () => Promise<string>
  resetToken: () => Promise<string>
  verificationToken: () => Promise<string>
  undoToken: () => Promise<string>
  renewalDigest: () => Promise<string>
  placeToken: () => Promise<string>
  feedToken: () => Promise<string>
  /** In the newest text message, which the call before asked for. */
  textCode: () => Promise<string>
  invitationToken: () => Promise<string>
  passkeyProof: () => Promise<PasskeyProof>
}

export type AttemptOf = (of: Belongings, bystanders: Bystanders) => Attempt | Promise<Attempt>
