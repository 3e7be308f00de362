import type { TaskList } from '#platform/jobs/jobs.ts'
import { askNewEmail } from './links/change-email.ts'
import { sendResetLink } from './links/forgot-password.ts'

export { holdAccount, notePasskeyLogin } from './accounts.repository.ts'
export {
  announceEmailChange,
  confirmChanger,
  forgetEmailChange,
  sendVerification,
} from './links/change-email.ts'
export { confirmPerson, freshSignInNeeded } from './passwords/account-password.ts'
export type { InSession } from './passwords/account-password.ts'
export { provePasskey, userHandleOf } from './passwords/attempts.ts'
export { isSessionOpen } from './sessions/sessions.repository.ts'
export { sendLink } from './send-link.ts'
export { enter } from './sign-in.ts'
export type { Entered } from './sign-in.ts'

export const accountsTasks: TaskList = { askNewEmail, sendResetLink }
