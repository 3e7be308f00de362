import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { passkeyRoutes } from '@krash/contract/passkeys/passkeys'
import type { Passkey } from '@krash/contract/passkeys/passkeys'
import { askAuditAnew } from '#entities/audit/audit-keys.ts'
import { call } from '#shared/api/call.ts'

const passkeysKey = ['passkeys'] as const

export function usePasskeys() {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: async ({ signal }) => (await call(passkeyRoutes.listPasskeys, { signal })).data,
  })
}

/** Puts a passkey that was just added or renamed in its place. */
export function usePasskeyKept() {
  const client = useQueryClient()
  return (kept: Passkey) => {
    client.setQueryData<Passkey[]>(passkeysKey, (known = []) =>
      known.some(({ id }) => id === kept.id)
        ? known.map((one) => (one.id === kept.id ? kept : one))
        : [...known, kept],
    )
    askAuditAnew(client)
  }
}

/** For after a failure: the server may have kept the passkey, and only its answer got lost. */
export function useAskPasskeysAnew(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: passkeysKey })
}

/** Removes a passkey from the list once the server has. */
export function useRemovePasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => (await call(passkeyRoutes.removePasskey, { params: { id } })).data,
    onSuccess: ({ id }) => {
      client.setQueryData<Passkey[]>(passkeysKey, (known) => known?.filter((one) => one.id !== id))
      askAuditAnew(client)
    },
    // It may be gone already; the list will show.
    onError: () => void client.invalidateQueries({ queryKey: passkeysKey }),
  })
}
