import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { emergencyContactRoutes } from '@krash/contract/emergency-contacts'
import type { EmergencyContact, EmergencyContactForm } from '@krash/contract/emergency-contacts'
import { PAGE_SIZE_MAX } from '@krash/contract/wire'
import { ApiError, call } from '#shared/api/call.ts'

const contactsKey = ['emergency-contacts'] as const

export function useContacts() {
  return useQuery({
    queryKey: contactsKey,
    queryFn: async ({ signal }) =>
      (await call(emergencyContactRoutes.listEmergencyContacts, { query: { limit: PAGE_SIZE_MAX }, signal }))
        .data,
  })
}

export function useAddContact() {
  const client = useQueryClient()
  const last = useRef<{ written: string; key: string }>(undefined)
  return useMutation({
    mutationFn: async (body: EmergencyContactForm) => {
      const written = JSON.stringify(body)
      // The same text again after a lost answer is the same request.
      if (last.current?.written !== written) last.current = { written, key: crypto.randomUUID() }
      const idempotencyKey = last.current.key
      return (await call(emergencyContactRoutes.addEmergencyContact, { body, idempotencyKey })).data
    },
    onSuccess: (added) => {
      last.current = undefined
      client.setQueryData<EmergencyContact[]>(contactsKey, (known = []) => [...known, added])
    },
    onError: (error) => {
      const isAnswered = error instanceof ApiError && !error.isUnreachable && error.status < 500
      if (isAnswered) last.current = undefined
    },
  })
}

/** Deletes a contact and removes it from the list once the server has confirmed. */
export function useDeleteContact() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) =>
      (await call(emergencyContactRoutes.deleteEmergencyContact, { params: { id } })).data,
    onSuccess: ({ id }) =>
      client.setQueryData<EmergencyContact[]>(contactsKey, (known) =>
        known?.filter((contact) => contact.id !== id),
      ),
    onError: () => void client.invalidateQueries({ queryKey: contactsKey }),
  })
}
