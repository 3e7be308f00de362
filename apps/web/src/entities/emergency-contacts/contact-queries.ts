import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { emergencyContactRoutes } from '@krash/contract/emergency-contacts'
import type { EmergencyContact, EmergencyContactForm } from '@krash/contract/emergency-contacts'
import { PAGE_SIZE_MAX } from '@krash/contract/wire'
import { ApiError, call } from '#shared/api/call.ts'
import { keptContacts } from './kept-contacts.ts'

const contactsKey = ['emergency-contacts'] as const

export function useContacts() {
  return useQuery({ queryKey: contactsKey, queryFn: async ({ signal }) => readContacts(signal) })
}

/** Those to write to; where the server cannot be reached, as the device has kept them. */
export function useContactsToTell() {
  return useQuery({
    queryKey: [...contactsKey, 'to-tell'],
    staleTime: 0,
    refetchOnReconnect: true,
    queryFn: async ({ signal }) => readOrKept(signal),
  })
}

/** Reads them for the device to keep, before they are wanted without a network. Never throws. */
export async function prepareContacts(): Promise<void> {
  await readContacts().catch(() => undefined)
}

async function readContacts(signal?: AbortSignal): Promise<EmergencyContact[]> {
  const query = { limit: PAGE_SIZE_MAX }
  const { data } = await call(emergencyContactRoutes.listEmergencyContacts, {
    query,
    ...(signal && { signal }),
  })
  keptContacts.write(data)
  return data
}

async function readOrKept(signal: AbortSignal): Promise<EmergencyContact[]> {
  try {
    return await readContacts(signal)
  } catch (error) {
    const kept = error instanceof ApiError && error.isUnreachable ? keptContacts.read() : undefined
    if (kept === undefined) throw error
    return kept
  }
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
      keptContacts.write([...(keptContacts.read() ?? []), added])
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
    keptContacts.write(keptContacts.read()?.filter((one) => one.id !== id))
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
