import { useState } from 'react'
import type { ChangeEvent } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { useT } from '#shared/i18n/use-t.ts'

const id = 'profile-currentPassword'
const codes = ['INVALID_CURRENT_PASSWORD', 'FRESH_SIGN_IN_NEEDED']

export type PasswordOnce = ReturnType<typeof usePasswordOnce>

/** A password typed for one change. It stands beside the form, whose values are kept as a draft. */
export function usePasswordOnce() {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()

  function complain(text: string): void {
    setProblem(text)
    document.getElementById(id)?.focus()
  }

  return {
    field: {
      id,
      value: typed,
      error: problem,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setTyped(event.target.value)
        setProblem(undefined)
      },
    },
    toSend: () => (typed === '' ? {} : { currentPassword: typed }),
    /** Whether it was typed; asks for it at the field when it was not. */
    isThere: (): boolean => {
      if (typed !== '') return true
      complain(t('errors:code.FRESH_SIGN_IN_NEEDED'))
      return false
    },
    /** Shows a refusal at the field; false when it is about something else. */
    refuse: (error: unknown): boolean => {
      if (!(error instanceof ApiError) || !codes.includes(error.code)) return false
      complain(error.message)
      return true
    },
    forget: () => setTyped(''),
  }
}
