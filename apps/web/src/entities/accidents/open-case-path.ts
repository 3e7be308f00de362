import { accidentRoutes } from '@krash/contract/accidents'
import { call } from '#shared/api/call.ts'

/** Where the person's open case is: its page, or the home page, which lists several and what the device knows. */
export async function openCasePath(): Promise<string> {
  const open = await call(accidentRoutes.listAccidents, { query: { isActive: true, limit: 2 } }).then(
    ({ data }) => data,
    () => [],
  )
  const [only, ...others] = open
  return only === undefined || others.length > 0 ? '/dashboard' : `/cases/${only.id}`
}
