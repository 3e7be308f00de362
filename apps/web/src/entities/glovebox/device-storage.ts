import type { Kept } from '#shared/forms/form-draft.ts'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { InsurancePolicy } from '@krash/contract/insurance'
import type { Profile } from '@krash/contract/profile'
import type { Vehicle } from '@krash/contract/vehicles'
import { currentSession } from '#shared/session/session-store.ts'
import type { ItemKind } from './glovebox-lists.ts'

/**
 * What a driver shows at the roadside, stored for use without a network: vehicles, policies and the names of drivers,
 * not their addresses, birth dates or licenses. It is not encrypted, because the device would have to store the key
 * beside it. Signing out deletes it (shared/session/sign-out.ts).
 */
export interface GloveboxCopy {
  userId: string
  /** Time of the server's answer, ISO 8601. */
  at: string
  vehicles: Vehicle[]
  policies: InsurancePolicy[]
  driverNames: string[]
}

export type TypedValues = Record<string, string | boolean>

/** Unsaved input of a dialog. It survives a reload and an expired session, but not a sign-out. */
export interface DialogDraft extends Kept<TypedValues> {
  id: string
  userId: string
  kind: ItemKind
  /** Id of the item being changed; null while one is being added. */
  itemId: string | null
  /** Time of the last keystroke, ISO 8601. */
  at: string
}

interface GloveboxSchema extends DBSchema {
  copies: { key: string; value: GloveboxCopy }
  drafts: { key: string; value: DialogDraft }
}
export type GloveboxDatabase = IDBPDatabase<GloveboxSchema>

/** Separate from the database of reports, so that neither depends on the other's versions. Signing out deletes both. */
const DATABASE = 'krash-glovebox'

/**
 * Runs a task on the glovebox's database, opened for this task alone, because a sign-out in any tab may delete it at
 * any time. Undefined where the browser stores nothing.
 */
export async function onDevice<T>(work: (database: GloveboxDatabase) => Promise<T>): Promise<T | undefined> {
  try {
    // Only a copy from an earlier visit waits for this file, and that visit had loaded it.
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

/** True while this person is signed in; nothing is stored for somebody who has just left. */
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
 * Replaces the earlier copy, even that of another person who used this device. Never throws, because the copy is only a
 * convenience.
 */
export async function keepCopy(copy: GloveboxCopy): Promise<void> {
  await onDevice(async (database) => {
    if (!isSignedIn(copy.userId)) return
    const tx = database.transaction('copies', 'readwrite')
    await Promise.all([tx.store.clear(), tx.store.put(copy), tx.done])
  })
}

/**
 * Puts the policies as they are now into the copy. Where there is none, which is so until the glovebox was opened on this
 * device, they are one by themselves: an insurer's number is needed at the roadside before anything else. Never throws.
 */
export async function keepPolicies(userId: string, policies: InsurancePolicy[], at: Date): Promise<void> {
  await onDevice(async (database) => {
    if (!isSignedIn(userId)) return
    const tx = database.transaction('copies', 'readwrite')
    const known = await tx.store.get(userId)
    if (known) await tx.store.put({ ...known, policies })
    else if (policies.length > 0) {
      await tx.store.clear()
      await tx.store.put({ userId, at: at.toISOString(), vehicles: [], policies, driverNames: [] })
    }
    await tx.done
  })
}

export async function readCopy(userId: string): Promise<GloveboxCopy | undefined> {
  return onDevice((database) => database.get('copies', userId))
}
