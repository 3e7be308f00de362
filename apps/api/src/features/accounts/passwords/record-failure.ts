import { type Auditing, recordAttempt, recordAudit } from '#platform/audit/record-audit.ts'
import { locking } from './attempts.ts'

/** Records a wrong password at the sign-in as one act: also when it is the one that locks. */
export function recordFailure(
  auditing: Auditing,
  { userId, email, failures }: { userId: string | undefined; email: string; failures: number },
): void {
  recordAttempt(auditing, { userId, email, kind: kindOf('sign_in_failed', failures) })
}

/** Records a wrong password of somebody who is signed in. */
export function recordRefusal(
  auditing: Auditing,
  { userId, failures }: { userId: string; failures: number },
): void {
  recordAudit(auditing, { userId, kind: kindOf('password_refused', failures), by: null })
}

function kindOf<K extends string>(kind: K, failures: number): K | 'sign_in_locked' {
  return failures >= locking ? 'sign_in_locked' : kind
}
