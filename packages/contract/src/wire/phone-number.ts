const usPhone = /^\+?1?\d{10}$/

/** Ten digits with or without the country code, grouped in any way. */
export function isUsPhone(typed: string): boolean {
  return usPhone.test(barePhone(typed))
}

/** `(813) 555-0142` -> `+18135550142`; ITU-T E.164 with country code 1. */
export function toE164(typed: string): string {
  return `+1${barePhone(typed).slice(-10)}`
}

/** `+18135550142` -> `(813) 555-0142`; any other text stays as it is. */
export function formatPhone(e164: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : e164
}

function barePhone(typed: string): string {
  return typed.replace(/[\s().\u2011-]/g, '')
}
