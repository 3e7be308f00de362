import type { LoginNotice } from '#pages/login.tsx'

const reasons: readonly LoginNotice[] = ['expired', 'signedOut', 'deleted', 'everywhere']

/**
 * The reason a person sees the sign-in page: from its address, or because the last visit's session had ended before
 * this visit began.
 */
export function noticeOf(search: string, hasExpired = false): LoginNotice | undefined {
  const asked = new URLSearchParams(search)
  if (asked.get('error') === 'logout_failed') return 'logoutFailed'
  if (asked.get('reset') === 'success') return 'reset'
  const told = reasons.find((reason) => reason === asked.get('reason'))
  return told ?? (hasExpired ? 'expired' : undefined)
}
