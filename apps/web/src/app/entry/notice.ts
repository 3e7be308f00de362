import type { LoginNotice } from '#pages/login.tsx'

const reasons: readonly LoginNotice[] = ['expired', 'deleted', 'everywhere']

/**
 * Why a person sees the sign-in page: told by its address, or because the session of the last visit had ended before
 * this one began.
 */
export function noticeOf(search: string, hasExpired = false): LoginNotice | undefined {
  const asked = new URLSearchParams(search)
  if (asked.get('error') === 'logout_failed') return 'logoutFailed'
  if (asked.get('reset') === 'success') return 'reset'
  const told = reasons.find((reason) => reason === asked.get('reason'))
  return told ?? (hasExpired ? 'expired' : undefined)
}
