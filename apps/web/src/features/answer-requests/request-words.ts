import type { PracticeRequest } from '@krash/contract/practice'
import type { ConflictFacts } from '@krash/contract/lawyer-connections/conflict-check'
import type { Translate } from '#shared/i18n/use-t.ts'
import { useT } from '#shared/i18n/use-t.ts'

/** "Hillsborough County, FL"; null where neither is known. */
export function placeOf(
  { place }: { place: PracticeRequest['place'] | Pick<ConflictFacts, 'county' | 'state'> },
  t: Translate,
): string | null {
  const { county = null, state = null } = place ?? {}
  return county !== null && state !== null ? t('practice:place', { county, state }) : (county ?? state)
}

/** A name to show; who gave none is described. */
export function useNameOf(): (person: { fullName: string | null }) => string {
  const t = useT()
  return ({ fullName }) => fullName ?? t('practice:unnamed')
}
