import { REFERRAL_FALLBACK } from '@krash/contract/accounts/credentials'

export function referralCodeOf(code: string | null | undefined): string {
  return code?.trim() || REFERRAL_FALLBACK
}

/** The registration with the code already in its field. */
export function joinLink(origin: string, code: string): string {
  return `${origin}/login?${new URLSearchParams({ code })}`
}

/** Opens the mail program with a message that still needs an address. */
export function mailLink(subject: string, body: string): string {
  return `mailto:?${asQuery({ subject, body })}`
}

/** Opens the message program with a text; both Android and iPhones read `?&`. */
export function textLink(body: string): string {
  return `sms:?&${asQuery({ body })}`
}

/** Encodes spaces as %20, because mail programs show a plus sign as it is. */
function asQuery(parts: Record<string, string>): string {
  return Object.entries(parts)
    .map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
    .join('&')
}
