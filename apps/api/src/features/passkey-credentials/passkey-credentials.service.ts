export { newChallenge, spendChallenge, sweepChallenges } from './challenges.ts'
export type { Holder } from './challenges.ts'
export { checkNewPasskey, checkProof, readSaid } from './check-passkey.ts'
export {
  addresseeOf,
  credentialsOf,
  deletePasskey,
  findPasskey,
  forgetPasskeys,
  insertPasskey,
  keepPasskey,
  noteUse,
  passkeysOf,
  setName,
} from './passkey-credentials.repository.ts'
export type { ShownPasskey } from './passkey-credentials.repository.ts'
export { siteIdOf } from './site.ts'
