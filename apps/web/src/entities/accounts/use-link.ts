import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { forgetLinkToken, linkToken } from '#shared/session/link-token.ts'
import type { LinkKind } from '#shared/session/link-token.ts'

type LinkState = 'verifying' | 'valid' | 'invalid' | 'unknown'

export interface Link {
  state: LinkState
  token: string
  /** The reason the link could not be checked: no network, or a failing server. */
  error: unknown
  isBusy: boolean
  retry: () => void
  /** Call when the link has turned out to be invalid. */
  refuse: () => void
}

/**
 * The token of the opened link, and whether it is valid. `check` asks the server: for an invalid link it returns false
 * or throws a refusal. Without an answer the link may still be valid, and is kept.
 */
export function useLink(kind: LinkKind, check: (token: string) => Promise<boolean>): Link {
  const [token] = useState(() => linkToken(kind) ?? '')
  const [isRefused, setRefused] = useState(token === '')
  const query = useQuery({
    queryKey: ['link', kind],
    enabled: !isRefused,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async () => {
      const isValid = await checked(check, token)
      if (!isValid) forgetLinkToken(kind)
      return isValid
    },
  })

  function refuse(): void {
    forgetLinkToken(kind)
    setRefused(true)
  }

  return {
    state: stateOf(isRefused, query),
    token,
    error: query.error,
    isBusy: query.isFetching,
    retry: () => void query.refetch(),
    refuse,
  }
}

function stateOf(isRefused: boolean, query: { data: boolean | undefined; isError: boolean }): LinkState {
  if (isRefused || query.data === false) return 'invalid'
  if (query.data === true) return 'valid'
  return query.isError ? 'unknown' : 'verifying'
}

async function checked(check: (token: string) => Promise<boolean>, token: string): Promise<boolean> {
  try {
    return await check(token)
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return false
    throw error
  }
}
