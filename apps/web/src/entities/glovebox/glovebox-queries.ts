import { useQueryClient } from '@tanstack/react-query'
import { driverRoutes } from '@krash/contract/drivers'
import { insuranceRoutes } from '@krash/contract/insurance'
import type { Profile } from '@krash/contract/profile'
import { vehicleRoutes } from '@krash/contract/vehicles'
import { tellActivity } from '#entities/activity/tell-activity.ts'
import { changeProfile, useLatestProfile } from '#entities/profile/profile-changes.ts'
import { ApiError, clientCodes } from '#shared/api/api-error.ts'
import { call } from '#shared/api/call.ts'
import { logFailure } from '#shared/api/log-failure.ts'
import { translate } from '#shared/i18n/use-t.ts'
import { itemsOf, withItem, withoutItem } from './glovebox-lists.ts'
import type { Forms, ItemKind, Items } from './glovebox-lists.ts'

interface Calls<K extends ItemKind> {
  add: (body: Forms[K], idempotencyKey: string) => Promise<Items[K]>
  update: (id: string, body: Forms[K]) => Promise<Items[K]>
  remove: (id: string) => Promise<unknown>
}

const calls: { [K in ItemKind]: Calls<K> } = {
  vehicle: {
    add: async (body, idempotencyKey) =>
      (await call(vehicleRoutes.addVehicle, { body, idempotencyKey })).data,
    update: async (id, body) => (await call(vehicleRoutes.updateVehicle, { params: { id }, body })).data,
    remove: (id) => call(vehicleRoutes.deleteVehicle, { params: { id } }),
  },
  driver: {
    add: async (body, idempotencyKey) => (await call(driverRoutes.addDriver, { body, idempotencyKey })).data,
    update: async (id, body) => (await call(driverRoutes.updateDriver, { params: { id }, body })).data,
    remove: (id) => call(driverRoutes.deleteDriver, { params: { id } }),
  },
  policy: {
    add: async (body, idempotencyKey) =>
      (await call(insuranceRoutes.addPolicy, { body, idempotencyKey })).data,
    update: async (id, body) => (await call(insuranceRoutes.updatePolicy, { params: { id }, body })).data,
    remove: (id) => call(insuranceRoutes.deletePolicy, { params: { id } }),
  },
}

/**
 * Adds, changes and deletes items of one kind. The profile's lists change once the server has confirmed. All throw
 * ApiError.
 */
export function useGloveboxItems<K extends ItemKind>(kind: K) {
  const client = useQueryClient()
  const readLatestProfile = useLatestProfile()

  async function change(edit: (profile: Profile) => Profile): Promise<void> {
    await changeProfile(client, edit)
    tellActivity()
  }

  return {
    add: async (body: Forms[K], idempotencyKey: string): Promise<Items[K]> => {
      const added = withId(kind, await calls[kind].add(body, idempotencyKey))
      await change((profile) => withItem(profile, kind, added))
      return added
    },
    update: async (id: string, body: Forms[K]): Promise<Items[K]> => {
      const updated = await calls[kind].update(id, body)
      logGaps(kind, updated)
      await change((profile) => withItem(profile, kind, updated))
      return updated
    },
    remove: async (id: string): Promise<void> => {
      await calls[kind].remove(id)
      await change((profile) => withoutItem(profile, kind, id))
    },
    /** The server's current version of an item, undefined when it is gone; the lists are updated too. */
    readLatest: async (id: string): Promise<Items[K] | undefined> =>
      itemsOf(await readLatestProfile(), kind).find((item) => item.id === id),
  }
}

/** An added item must come back with its id; only a policy may lack one until the next load. */
export function withId<K extends ItemKind>(kind: K, added: Items[K]): Items[K] {
  logGaps(kind, added)
  const { id } = added as Partial<Items[K]>
  if (id) return added
  if (kind === 'policy') return { ...added, id: `temporary-${crypto.randomUUID()}` }
  const message = translate(kind === 'vehicle' ? 'network:noItem.vehicle' : 'network:noItem.driver')
  throw new ApiError({ code: clientCodes.unreadable, status: 201, message })
}

/** Logs a policy that comes back without its identifying fields, never their contents. */
function logGaps<K extends ItemKind>(kind: K, item: Items[K]): void {
  if (kind !== 'policy') return
  const policy = item as Partial<Items['policy']>
  const missing = (['driverName', 'carrierName', 'policyNumber'] as const).filter((field) => !policy[field])
  if (missing.length > 0) logFailure(`Policy without ${missing.join(', ')}`)
}
