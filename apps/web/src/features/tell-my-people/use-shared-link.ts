import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { sharedPlaceRoutes } from '@krash/contract/shared-places'
import type { SharedPlace, Situation } from '@krash/contract/shared-places'
import { call } from '#shared/api/call.ts'
import { useOnline } from '#shared/offline/online.ts'
import { changeLink, isOpenLink, keepLink, useKeptLink } from '#entities/shared-places/kept-link.ts'
import type { KeptLink } from '#entities/shared-places/kept-link.ts'
import { askLinksAnew, useOpenLinks, useStopLink } from '#entities/shared-places/place-queries.ts'
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
  /** The last change that did not get through. */
  untold: 'situation' | 'shown' | undefined
  tell: (change: Partial<Said>, onFailed?: () => void) => void
}

/** How the person is, and what else the page behind the link shows. */
export type Said = Pick<SharedPlace, 'situation' | 'showsName' | 'showsPhone'>
type Told = Omit<Said, 'situation'> & { situation: Situation | undefined }

/**
 * The link of a report, created once the report is sent and the person has said how they are. It can be updated and
 * stopped; nobody has it until the person sends it.
 */
export function useSharedLink(accidentId: string | undefined, told: Told): SharedLink {
  const { situation } = told
  const isOnline = useOnline()
  const now = useNow()
  const kept = useKeptLink(accidentId)
  const wished = useRef(told)
  useEffect(() => {
    wished.current = told
  }, [told])
  const { elsewhere, isPending: isAsking } = useOpenLinks(accidentId, now)
  const stopping = useStopLink()
  const telling = useTelling()
  const making = useMake(accidentId, (made) => {
    // Another answer was given while the link was being created.
    const change = differenceOf(made, wished.current)
    if (change) telling.mutate({ id: made.id, change })
  })
  const hasStopped = stopping.isSuccess
  const state = stateOf(kept, { accidentId, situation, isOnline, now, making, elsewhere, hasStopped })
  const make = (): void => (situation === undefined ? undefined : making.mutate({ ...told, situation }))
  useFirst(state === 'making' && making.isIdle && !isAsking, make)
  const shown = openLink(state, kept, elsewhere)
  const id = shown?.id
  return {
    state,
    address: state === 'open' ? `${location.origin}/here#${kept?.token}` : undefined,
    expiresAt: shown?.expiresAt,
    now,
    make,
    stop: () => (id === undefined ? undefined : stopping.mutate(id)),
    isStopping: stopping.isPending,
    hasStopFailed: stopping.isError,
    untold: untoldOf(telling),
    tell: (change, onFailed) =>
      id === undefined ? undefined : telling.mutate({ id, change }, { onError: onFailed }),
  }
}

/** Makes the first link by itself, once. */
function useFirst(mayMake: boolean, make: () => void): void {
  const isMade = useRef(false)
  const makeFirst = useEffectEvent(make)
  useEffect(() => {
    if (!mayMake || isMade.current) return
    isMade.current = true
    makeFirst()
  }, [mayMake])
}

function untoldOf({ isError, variables }: ReturnType<typeof useTelling>): SharedLink['untold'] {
  if (!isError) return undefined
  return variables.change.situation === undefined ? 'shown' : 'situation'
}

/** What the person wants to show now that the link does not; undefined when it shows all of it. */
function differenceOf(made: Said, wished: Told): Partial<Said> | undefined {
  const { situation = made.situation, showsName, showsPhone } = wished
  const isSame =
    situation === made.situation && showsName === made.showsName && showsPhone === made.showsPhone
  return isSame ? undefined : { situation, showsName, showsPhone }
}

function useTelling() {
  const client = useQueryClient()
  return useMutation({
    // One after the other: the last thing said is what stays.
    scope: { id: 'shared-places' },
    mutationFn: async ({ id, change }: { id: string; change: Partial<Said> }) =>
      call(sharedPlaceRoutes.updateSharedPlace, { params: { id }, body: change }),
    onSuccess: (_, { id, change }) => {
      changeLink(id, change)
      return askLinksAnew(client)
    },
  })
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
    mutationFn: async (said: Said) => {
      const body = { accidentId: accidentId ?? '', ...said }
      const asked = JSON.stringify(body)
      // Repeating the same request after a lost answer creates no second link.
      if (last.current?.asked !== asked) last.current = { asked, key: crypto.randomUUID() }
      const idempotencyKey = last.current.key
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
