import { useQueryClient } from '@tanstack/react-query'
import { accidentDetailRoutes } from '@krash/contract/accidents/accident-details'
import { accidentRoutes } from '@krash/contract/accidents'
import type { Accident } from '@krash/contract/accidents'
import type { AccidentDetails } from '@krash/contract/accidents/who-was-there'
import { call } from '#shared/api/call.ts'
import { askReportsAnew } from '../accident-keys.ts'

export interface DetailChanges {
  /** The pages are up to date once it resolves. Throws ApiError, CHANGED_ELSEWHERE for an old version. */
  save: (details: AccidentDetails, updatedAt: string | undefined) => Promise<void>
  /** The server's current version of the report. */
  readLatest: () => Promise<Accident>
}

/** Changes who was there in a report that the server has. */
export function useDetailChanges(accidentId: string): DetailChanges {
  const client = useQueryClient()
  const params = { id: accidentId }
  return {
    save: async (details, updatedAt) => {
      await call(accidentDetailRoutes.changeDetails, {
        params,
        body: { ...details, ...(updatedAt !== undefined && { updatedAt }) },
      })
      await askReportsAnew(client)
    },
    readLatest: async () => (await call(accidentRoutes.getAccident, { params })).data,
  }
}
