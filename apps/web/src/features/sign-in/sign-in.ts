import { accountRoutes } from '@krash/contract/accounts'
import type { SignedIn } from '@krash/contract/accounts'
import type { PasskeyProof } from '@krash/contract/passkeys/passkey-proof'
import { call } from '#shared/api/call.ts'
import { offlineFailure } from '#shared/api/failures.ts'
import { keepWantedPlaceForLink } from '#shared/session/leave.ts'
import { beginSession } from '#shared/session/session-store.ts'
import { isEntry } from './auth-form.ts'
import type { AuthMode, AuthValues, EntryMode } from './auth-form.ts'

/** Gets ready for the session of this account, which begins once it has. */
export type BeforeSession = (userId: string) => Promise<void>

/** Does what the mode's button says. Throws ApiError, or an Error for an incomplete answer. */
export async function act(mode: AuthMode, values: AuthValues, before?: BeforeSession): Promise<void> {
  await (isEntry(mode) ? enter(mode, values, before) : askForLink(values.email))
}

async function enter(mode: EntryMode, values: AuthValues, before?: BeforeSession): Promise<void> {
  const { email, password, confirmPassword, referralCode } = values
  const { data } =
    mode === 'register'
      ? await call(accountRoutes.register, {
          body: { email, password, confirmPassword, referralCode, acceptTerms: true },
        })
      : await call(accountRoutes.login, { body: { email, password } })
  await begin(data, values.isKept, before)
}

/** Begins the session of somebody whose passkey the server took. */
export async function begin(data: SignedIn, isKept: boolean, before?: BeforeSession): Promise<void> {
  if (isWhole(data)) await before?.(data.user.id)
  beginSession(data, isKept)
}

/** Signs in with a passkey: the one that was chosen, or one that the device is asked for. */
export async function enterByPasskey(chosen?: PasskeyProof): Promise<SignedIn> {
  const { enterByPasskey: enterWith } = await askPasskey()
  return enterWith(chosen)
}

/** Offers passkeys at the e-mail field until the signal ends it. */
export async function offerPasskeys(signal: AbortSignal): Promise<PasskeyProof | undefined> {
  const { offerPasskeys: offer } = await askPasskey()
  return offer(signal)
}

function askPasskey() {
  return import('#entities/accounts/ask-passkey.ts').catch(() => {
    throw offlineFailure()
  })
}

/** An incomplete answer begins no session. */
function isWhole({ token, user }: Partial<SignedIn>): boolean {
  return Boolean(token && user)
}

/** Requests a mail with a link to a new password; the answer never tells whether the account exists. */
async function askForLink(email: string): Promise<void> {
  await call(accountRoutes.forgotPassword, { body: { email } })
  keepWantedPlaceForLink()
}
