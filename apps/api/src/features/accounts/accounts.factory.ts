import { randomUUID } from 'node:crypto'
import type { Registration } from '@krash/contract'

/** A password that no list knows. */
export const goodPassword = 'correct horse battery'

/** A registration form that is right but for what the test changes. */
export function registrationForm(changes: Partial<Registration> = {}): Registration {
  return {
    email: `driver-${randomUUID()}@example.test`,
    password: goodPassword,
    confirmPassword: changes.password ?? goodPassword,
    acceptTerms: true,
    ...changes,
  }
}
