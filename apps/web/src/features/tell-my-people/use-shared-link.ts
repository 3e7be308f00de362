import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { sharedPlaceRoutes } from '@krash/contract/shared-places'
import type { SharedPlace, Situation } from '@krash/contract/shared-places'
import { call } from '#shared/api/call.ts'
import { useOnline } from '#shared/offline/online.ts'
import { changeLink, isOpenLink, keepLink, useKeptLink } from '#entities/shared-places/kept-link.ts'
import type { KeptLink } from '#entities/shared-places/kept-link.ts'
import { askLinksAnew, useOpenLinks } from '#entities/shared-places/place-queries.ts'
import { useNow } from '#shared/ui/use-now.ts'

/** `elsewhere`: another device made the open link, and this one knows no address of it. */
export type LinkState =
  | 'waiting'
  | 'unsaid'
  | 'offline'
  | 'making'
  | 'failed'
  | 'open'
  | 'elsewhere'
  | 'stopped'
  | 'over'

export interface SharedLink {
  state: LinkState
  /** The whole address, only while the link is open. */
  address: string | undefined
  expiresAt: string | undefined
  /** The current time in milliseconds since 1970. */
  now: number
  make: () => void
  stop: () => void
  isStopping: boolean
  hasStopFailed: boolean
  /** True when the last change of the situation did not get through. */
  hasTellFailed: boolean
  tell: (situation: Situation) => void
}

/**
 * The link of a report, created once the report is sent and the person has said how they are. It can be updated and
 * stopped; nobody has it until the person sends it.
 */
export function useSharedLink(accidentId: string | undefined, situation: Situation | undefined): SharedLink {
  const isOnline = useOnline()
  const now = useNow()
  const kept = useKeptLink(accidentId)
  const wished = useRef(situation)
  useEffect(() => {
    wished.current = situation
  }, [situation])
  const client = useQueryClient()
  const { elsewhere, isPending: isAsking } = useOpenLinks(accidentId, now)
  const stopping = useMutation({
    mutationFn: async (id: string) => call(sharedPlaceRoutes.stopSharing, { params: { id } }),
    onSuccess: (_, id) => {
      changeLink(id, { isStopped: true })
      return askLinksAnew(client)
    },
  })
  const telling = useMutation({
    mutationFn: async (change: { id: string; situation: Situation }) =>
      call(sharedPlaceRoutes.updateSharedPlace, {
        params: { id: change.id },
        body: { situation: change.situation },
      }),
    onSuccess: (_, change) => changeLink(change.id, { situation: change.situation }),
  })
  const making = useMake(accidentId, ({ id, situation: said }) => {
    // Another answer was given while the link was being created.
    if (wished.current !== undefined && wished.current !== said)
      telling.mutate({ id, situation: wished.current })
  })
  const hasStopped = stopping.isSuccess
  const state = stateOf(kept, { accidentId, situation, isOnline, now, making, elsewhere, hasStopped })
  const { mutate: make, isIdle } = making
  const mayMake =
    isIdle && kept === undefined && isOnline && !isAsking && elsewhere === undefined && !hasStopped
  const isAsked = useRef(false)
  useEffect(() => {
    if (accidentId === undefined || situation === undefined || !mayMake || isAsked.current) return
    isAsked.current = true
    make(situation)
  }, [accidentId, mayMake, make, situation])
  const shown = openLink(state, kept, elsewhere)
  const id = shown?.id
  return {
    state,
    address: state === 'open' ? `${location.origin}/here#${kept?.token}` : undefined,
    expiresAt: shown?.expiresAt,
    now,
    make: () => (situation === undefined ? undefined : make(situation)),
    stop: () => (id === undefined ? undefined : stopping.mutate(id)),
    isStopping: stopping.isPending,
    hasStopFailed: stopping.isError,
    hasTellFailed: telling.isError,
    tell: (told) => (id === undefined ? undefined : telling.mutate({ id, situation: told })),
  }
}

function openLink(
  state: LinkState,
  kept: KeptLink | undefined,
  elsewhere: SharedPlace | undefined,
): SharedPlace | undefined {
  if (state === 'open') return kept
  return state === 'elsewhere' ? elsewhere : undefined
}

function useMake(accidentId: string | undefined, onMade: (made: SharedPlace) => void) {
  const last = useRef<{ asked: string; key: string }>(undefined)
  return useMutation({
    mutationFn: async (situation: Situation) => {
      const asked = `${accidentId} ${situation}`
      // Repeating the same request after a lost answer creates no second link.
      if (last.current?.asked !== asked) last.current = { asked, key: crypto.randomUUID() }
      const idempotencyKey = last.current.key
      const body = { accidentId: accidentId ?? '', situation }
      return (await call(sharedPlaceRoutes.sharePlace, { body, idempotencyKey })).data
    },
    onSuccess: (made) => {
      last.current = undefined
      keepLink({ ...made, isStopped: false })
      onMade(made)
    },
  })
}

interface Circumstances {
  accidentId: string | undefined
  situation: Situation | undefined
  isOnline: boolean
  now: number
  making: { isPending: boolean; isError: boolean }
  elsewhere: SharedPlace | undefined
  /** The person has stopped sharing on this page. */
  hasStopped: boolean
}

function stateOf(kept: KeptLink | undefined, circumstances: Circumstances): LinkState {
  const { accidentId, now, making } = circumstances
  if (accidentId === undefined) return 'waiting'
  if (making.isPending) return 'making'
  if (kept !== undefined && isOpenLink(kept, now)) return 'open'
  return circumstances.elsewhere === undefined ? stateOfClosed(kept, circumstances) : 'elsewhere'
}

/** The state while no link is open. */
function stateOfClosed(kept: KeptLink | undefined, circumstances: Circumstances): LinkState {
  const { situation, making, hasStopped } = circumstances
  if (hasStopped && !making.isError) return 'stopped'
  if (situation === undefined) return 'unsaid'
  if (kept !== undefined && !making.isError) return kept.isStopped ? 'stopped' : 'over'
  return stateOfNone(circumstances)
}

/** The state before a link exists. */
function stateOfNone({ isOnline, making }: Circumstances): LinkState {
  if (!isOnline) return 'offline'
  return making.isError ? 'failed' : 'making'
}
