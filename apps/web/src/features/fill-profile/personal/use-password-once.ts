import { useState } from 'react'
import type { ChangeEvent } from 'react'
import { passkeyRefusals } from '@krash/contract/passkeys/passkey-proof'
import { useFreshWay } from '#entities/accounts/use-fresh-way.ts'
import { isPutAway } from '#entities/accounts/passkey-support.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { useT } from '#shared/i18n/use-t.ts'

const id = 'profile-currentPassword'
const codes = ['INVALID_CURRENT_PASSWORD', 'FRESH_SIGN_IN_NEEDED', 'INVALID_PASSKEY', ...passkeyRefusals]

export type PasswordOnce = ReturnType<typeof usePasswordOnce>

/** A password typed for one change, or a passkey used for it. It stands beside the form, whose values are kept as a draft. */
export function usePasswordOnce() {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const way = useFreshWay()

  function complain(text: string): void {
    setProblem(text)
    way.choosePasskey(false)
    document.getElementById(id)?.focus()
  }

  return {
    way,
    field: {
      id,
      value: typed,
      error: problem,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setTyped(event.target.value)
        setProblem(undefined)
      },
    },
    toSend: async () => {
      if (way.isPasskey) return way.askDevice()
      return typed === '' ? {} : { currentPassword: typed }
    },
    /** Whether it was typed; asks for it at the field when it was not. */
    isThere: (): boolean => {
      if (way.isPasskey || typed !== '') return true
      complain(t('errors:code.FRESH_SIGN_IN_NEEDED'))
      return false
    },
    /** Shows a refusal at the field; false when it is about something else. A question put away needs no word. */
    refuse: (error: unknown): boolean => {
      if (isPutAway(error)) return true
      if (!(error instanceof ApiError) || !codes.includes(error.code)) return false
      complain(error.message)
      return true
    },
    forget: () => setTyped(''),
  }
}
