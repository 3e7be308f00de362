import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { professionalAccountRoutes } from '@krash/contract/professional-accounts'
import { call } from '#shared/api/call.ts'
import { choosePractice } from '#shared/session/choose-home.ts'
import { forgetLinkToken } from '#shared/session/link-token.ts'
import { currentSession, updateAccount } from '#shared/session/session-store.ts'

/** The record of an invitation. */
export function useInvitation(token: string | undefined) {
  return useQuery({
    queryKey: ['invitation'],
    enabled: token !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call(professionalAccountRoutes.readInvitation, { body: { token: token ?? '' }, signal })).data,
  })
}

export function useAccept(token: string) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: async () =>
      (await call(professionalAccountRoutes.acceptInvitation, { body: { token }, idempotencyKey })).data,
    onSuccess: () => {
      forgetLinkToken('invitation')
      const { account } = currentSession()
      if (account) updateAccount({ ...account, isProfessional: true })
      choosePractice(true)
    },
  })
}
