import type { QueryClient } from '@tanstack/react-query'
import { onEmergencyCreated } from '#entities/activity/tell-activity.ts'
import { onLive } from '#shared/live/live.ts'

export const reportsKey = ['accidents'] as const

/** One report with what followed from it. */
export const caseKey = (id: string) => [...reportsKey, 'case', id] as const

/** Asks anew for all that is known of the person's reports; resolves once what is on the screen is new. */
export function askReportsAnew(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: reportsKey })
}

/** Keeps the reports as this tab and the live stream tell. Returns the way to stop. */
export function followReports(client: QueryClient): () => void {
  const lookAgain = () => void askReportsAnew(client)
  const stops = [onEmergencyCreated(lookAgain), onLive('cases', lookAgain)]
  return () => stops.forEach((stop) => stop())
}
