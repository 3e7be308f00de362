import { ROADSIDE_RADIUS_MILES } from '@krash/contract'
import { type Selectable, sql } from 'kysely'
import { inCircle } from '#features/location/location.service.ts'
import type { Tx } from '#platform/database/database.ts'
import type { HelpPlaces } from '#platform/database/tables.ts'

export type NearbyServiceRow = Selectable<HelpPlaces> & { miles: number }

/** Most services shown: nobody calls the fiftieth. */
const shown = 50

export async function findServicesNear(
  tx: Tx,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<NearbyServiceRow[]> {
  const miles = sql<number>`miles_between(${latitude}, ${longitude}, latitude, longitude)`
  return tx
    .selectFrom('help_places')
    .selectAll()
    .select(miles.as('miles'))
    .where('type', '=', 'roadside')
    .where(inCircle({ latitude, longitude }, ROADSIDE_RADIUS_MILES))
    .orderBy('miles')
    .orderBy('id')
    .limit(shown)
    .execute()
}
