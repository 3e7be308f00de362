import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { directoryLimits, directoryRoutes } from '@krash/contract/directory'
import type { Professional } from '@krash/contract/professionals'
import { call } from '#shared/api/call.ts'
import { errorText } from '#shared/api/error-text.ts'
import { sendKeys } from '#shared/api/send-key.ts'
import { formDraft } from '#shared/forms/form-draft.ts'

export interface ContactState {
  text: string
  status: 'writing' | 'sending' | 'sent'
  failure: string | undefined
  write: (text: string) => void
  send: () => void
}

/** One message to one doctor: kept while it is written, sent once however often it is pressed. */
export function useContact({ id, type }: Pick<Professional, 'id' | 'type'>): ContactState {
  const draft = useMemo(() => formDraft<{ text: string }>(`contact_${id}`), [id])
  const [keyOf] = useState(() => sendKeys())
  const [text, setText] = useState(() => draft.read()?.text ?? '')
  const [status, setStatus] = useState<ContactState['status']>('writing')
  const [failure, setFailure] = useState<string>()
  const client = useQueryClient()

  function write(next: string): void {
    setText(next)
    setFailure(undefined)
    if (next.trim() === '') draft.forget()
    else draft.keep({ text: next })
  }

  async function send(): Promise<void> {
    const message = text.trim()
    if (status !== 'writing' || message === '') return
    const body = { professionalId: id, professionalType: type, message }
    setStatus('sending')
    setFailure(undefined)
    try {
      await call(directoryRoutes.contactProfessional, { body, idempotencyKey: keyOf(body) })
      draft.forget()
      setStatus('sent')
      // Whoever has written may review, and the activity has one more line.
      void client.invalidateQueries({ queryKey: ['professionals', 'reviews'] })
      void client.invalidateQueries({ queryKey: ['professionals', 'stats'] })
      void client.invalidateQueries({ queryKey: ['activity'] })
    } catch (error) {
      setStatus('writing')
      setFailure(errorText(error))
    }
  }

  return { text, status, failure, write, send: () => void send() }
}

export const messageMax = directoryLimits.contactMessage.max
