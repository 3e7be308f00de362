import { randomUUID } from 'node:crypto'
import type { Registration } from '@krash/contract'

/** A password that is not among the common ones. */
export const goodPassword = 'correct horse battery'

/** A valid registration form with the changes of the test. */
export function registrationForm(changes: Partial<Registration> = {}): Registration {
  return {
    email: `driver-${randomUUID()}@example.test`,
    password: goodPassword,
    confirmPassword: changes.password ?? goodPassword,
    acceptTerms: true,
    ...changes,
  }
}

/** Everything needed to read the mails somebody got. */
interface Mailbox {
  mails(): Promise<{ to: string; text: string }[]>
}

/** The tokens by which the reader of an address takes a new e-mail back, oldest first. */
export async function undoTokens(mailbox: Mailbox, to: string): Promise<string[]> {
  const own = (await mailbox.mails()).filter((mail) => mail.to === to)
  return own.flatMap(({ text }) => /\/undo-email#([\w-]+)/.exec(text)?.[1] ?? [])
}

/** The tokens from the links mailed to an address, oldest first. */
export async function mailedTokens(
  mailbox: Mailbox,
  to: string,
  page: 'reset-password' | 'verify-email',
): Promise<string[]> {
  const own = (await mailbox.mails()).filter((mail) => mail.to === to)
  const links = own.map(({ text }) => new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1])
  return links.filter((token) => token !== undefined)
}
