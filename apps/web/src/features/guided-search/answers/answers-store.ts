import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '#shared/session/browser-storage.ts'
import { currentSession, subscribeToSession } from '#shared/session/session-store.ts'
import { createSignal } from '#shared/store/create-store.ts'
import { emptyAnswers, parseAnswers } from './guided-answers.ts'
import type { GuidedAnswers } from './guided-answers.ts'

/** In local storage, so that a closed tab loses nothing; signing out empties it. */
const storageKey = 'krash_guided_search'
const changes = createSignal()
let kept: { userId: string | undefined; answers: GuidedAnswers } | undefined

export function useGuidedAnswers(): GuidedAnswers {
  return useSyncExternalStore(subscribe, guidedAnswers)
}

/** The answers, for use outside components. Another person's answers are never returned. */
export function guidedAnswers(): GuidedAnswers {
  const userId = currentSession().user?.id
  if (kept === undefined || kept.userId !== userId) kept = { userId, answers: read(userId) }
  return kept.answers
}

/** Changes some answers and stores them at once. */
export function changeAnswers(change: Partial<GuidedAnswers>): void {
  write({ ...guidedAnswers(), ...change })
}

/** Forgets every answer, once the person has finished. */
export function forgetAnswers(): void {
  write(emptyAnswers)
  removeStored('local', storageKey)
}

function read(userId: string | undefined): GuidedAnswers {
  try {
    const stored: unknown = JSON.parse(readStored('local', storageKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null || userId === undefined) return emptyAnswers
    const { userId: owner, answers } = stored as { userId?: unknown; answers?: unknown }
    return owner === userId ? parseAnswers(answers) : emptyAnswers
  } catch {
    return emptyAnswers
  }
}

function write(answers: GuidedAnswers): void {
  const userId = currentSession().user?.id
  kept = { userId, answers }
  if (userId !== undefined) writeStored('local', storageKey, JSON.stringify({ userId, answers }))
  changes.tell()
}

function subscribe(listener: () => void): () => void {
  const leaveSession = subscribeToSession(listener)
  const stop = changes.subscribe(listener)
  return () => {
    stop()
    leaveSession()
  }
}
