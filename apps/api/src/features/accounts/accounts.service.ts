import type { TaskList } from '#platform/jobs/jobs.ts'
import { askNewEmail } from './links/change-email.ts'
import { sendResetLink } from './links/forgot-password.ts'

export {
  announceEmailChange,
  confirmChanger,
  forgetEmailChange,
  freshSignInNeeded,
  sendVerification,
} from './links/change-email.ts'
export type { EmailChanger } from './links/change-email.ts'
export { sendLink } from './send-link.ts'

export const accountsTasks: TaskList = { askNewEmail, sendResetLink }
