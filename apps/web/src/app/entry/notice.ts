import type { LoginNotice } from '#pages/login.tsx'

const reasons: readonly LoginNotice[] = ['expired', 'deleted', 'everywhere']

/** Why a person was sent to the sign-in, out of its address (document 1, sections 2 and 4). */
export function noticeOf(search: string): LoginNotice | undefined {
  const asked = new URLSearchParams(search)
  if (asked.get('error') === 'logout_failed') return 'logoutFailed'
  if (asked.get('reset') === 'success') return 'reset'
  return reasons.find((reason) => reason === asked.get('reason'))
}
