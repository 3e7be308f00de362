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

/** Deletes a contact, which leaves the list once the server has confirmed. Gives what takes that back; throws ApiError. */
export function useDeleteContact(): (id: string) => Promise<() => Promise<void>> {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: contactsKey })
  return async (id) => {
    const params = { id }
    try {
      await call(emergencyContactRoutes.deleteEmergencyContact, { params })
    } catch (error) {
      void refresh()
      throw error
    }
    client.setQueryData<EmergencyContact[]>(contactsKey, (known) => known?.filter((one) => one.id !== id))
    return async () => {
      const { data } = await call(emergencyContactRoutes.restoreEmergencyContact, { params })
      client.setQueryData<EmergencyContact[]>(contactsKey, (known) => known && withContact(known, data))
      void refresh()
    }
  }
}

/** In its old place: oldest first. */
function withContact(known: readonly EmergencyContact[], back: EmergencyContact): EmergencyContact[] {
  const others = known.filter(({ id }) => id !== back.id)
  return [...others, back].toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
}
