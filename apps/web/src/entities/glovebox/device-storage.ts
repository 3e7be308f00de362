import type { Kept } from '#shared/forms/form-draft.ts'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { InsurancePolicy } from '@krash/contract/insurance'
import type { Profile } from '@krash/contract/profile'
import type { Vehicle } from '@krash/contract/vehicles'
import { currentSession } from '#shared/session/session-store.ts'
import type { ItemKind } from './glovebox-lists.ts'

/**
 * What a driver shows at the roadside, kept on the device for when there is no network: vehicles, policies and the
 * names of drivers, not their addresses, birth dates or licenses. Not encrypted: the device would have to keep the key
 * beside it. Signing out deletes it (shared/session/sign-out.ts).
 */
export interface GloveboxCopy {
  userId: string
  /** ISO 8601: when the server told it. */
  at: string
  vehicles: Vehicle[]
  policies: InsurancePolicy[]
  driverNames: string[]
}

export type TypedValues = Record<string, string | boolean>

/** What was typed into a dialog and not saved: it outlives a reload and an expired session, not a sign-out. */
export interface DialogDraft extends Kept<TypedValues> {
  id: string
  userId: string
  kind: ItemKind
  /** The thing that is being changed; null while one is being added. */
  itemId: string | null
  /** ISO 8601 of the last keystroke. */
  at: string
}

interface GloveboxSchema extends DBSchema {
  copies: { key: string; value: GloveboxCopy }
  drafts: { key: string; value: DialogDraft }
}
export type GloveboxDatabase = IDBPDatabase<GloveboxSchema>

/** Beside the database of reports, so that neither has to know the other's versions. Signing out deletes both. */
const DATABASE = 'krash-glovebox'

/**
 * Works with what the glovebox keeps on this device. Opened for each piece of work and closed after it: a sign-out in
 * any tab can delete it at any time. Undefined where the browser keeps nothing.
 */
export async function onDevice<T>(work: (database: GloveboxDatabase) => Promise<T>): Promise<T | undefined> {
  try {
    // Nothing is drawn before it but a copy of an earlier visit, which had the file as well.
    const { openDB } = await import('idb')
    const database = await openDB<GloveboxSchema>(DATABASE, 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore('copies', { keyPath: 'userId' })
        fresh.createObjectStore('drafts', { keyPath: 'id' })
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    })
    return await work(database).finally(() => database.close())
  } catch {
    return undefined
  }
}

/** Whether this person is the one signed in: nothing is written for somebody who has just left. */
export function isSignedIn(userId: string): boolean {
  const { status, user } = currentSession()
  return status === 'signedIn' && user?.id === userId
}

export function copyOf(profile: Profile, at: Date): GloveboxCopy {
  return {
    userId: profile.id,
    at: at.toISOString(),
    vehicles: profile.vehicles,
    policies: profile.insurancePolicies,
    driverNames: profile.drivers.map(({ fullName }) => fullName),
  }
}

/**
 * Puts the copy in the place of the former one, also of one of somebody else who used this device before. Never throws:
 * a copy is a convenience.
 */
export async function keepCopy(copy: GloveboxCopy): Promise<void> {
  await onDevice(async (database) => {
    if (!isSignedIn(copy.userId)) return
    const tx = database.transaction('copies', 'readwrite')
    await Promise.all([tx.store.clear(), tx.store.put(copy), tx.done])
  })
}

/** The copy of this person, if this device has one. */
export async function readCopy(userId: string): Promise<GloveboxCopy | undefined> {
  return onDevice((database) => database.get('copies', userId))
}
