import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { professionalAccountRoutes } from '@krash/contract/professional-accounts'
import type { OwnRecord } from '@krash/contract/professional-accounts'
import { call } from '#shared/api/call.ts'
import { choosePractice } from '#shared/session/choose-home.ts'
import { currentSession, updateAccount } from '#shared/session/session-store.ts'

const recordsKey = ['professional-accounts', 'own'] as const

export function useOwnRecords() {
  return useQuery({
    queryKey: recordsKey,
    queryFn: async ({ signal }) => (await call(professionalAccountRoutes.listOwnRecords, { signal })).data,
  })
}

/** Gives a record up and removes it from the list once the server has confirmed. */
export function useGiveUpRecord() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) =>
      (await call(professionalAccountRoutes.giveUpRecord, { params: { id } })).data,
    onSuccess: ({ id }) => {
      const left = client
        .getQueryData<OwnRecord[]>(recordsKey)
        ?.filter(({ professionalId }) => professionalId !== id)
      client.setQueryData<OwnRecord[]>(recordsKey, left)
      if (left?.length !== 0) return
      choosePractice(false)
      const { account } = currentSession()
      if (account) updateAccount({ ...account, isProfessional: false })
    },
    onError: () => void client.invalidateQueries({ queryKey: recordsKey }),
  })
}
