import type { QueryClient } from '@tanstack/react-query'
import type { ProfessionalType } from '@krash/contract/professionals'

/** One person of the directory and their list. */
export interface Who {
  type: ProfessionalType
  id: string
}

const allKey = ['professionals'] as const
const statsKey = [...allKey, 'stats'] as const

export const professionalKeys = {
  search: (body: unknown) => [...allKey, 'search', body] as const,
  one: ({ type, id }: Partial<Who>) => [...allKey, 'one', type, id] as const,
  stats: ({ type, id }: Who) => [...statsKey, type, id] as const,
}

/** Call when any fact of the directory may have changed, such as a rating. */
export async function askProfessionalsAnew(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: allKey })
}

/** Call after a professional was contacted or booked. */
export async function askStatsAnew(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: statsKey })
}
