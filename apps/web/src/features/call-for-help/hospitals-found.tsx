import { Hospital } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHelpNear } from '#entities/help-places/help-query.ts'
import type { Point } from '#entities/help-places/kept-help.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { Rows } from './help-list.tsx'
import { wordsOfName } from './hospital-words.ts'

/** As far as a hospital may be that somebody names. */
const NAMED_MILES = 100

interface HospitalsFoundProps {
  /** What was typed into the search for doctors. */
  words: string
  around: Point
}

/** The hospitals whose names have these words, or the nearest where any will do; nothing where there are none. */
export function HospitalsFound({ words, around }: HospitalsFoundProps): ReactNode {
  const t = useT()
  const name = wordsOfName(words)
  const { places = [] } = useHelpNear(
    'hospital',
    around,
    name === '' ? {} : { words: name, miles: NAMED_MILES },
  )
  if (places.length === 0) return null
  return (
    <Card title={t('helpPlaces:found')} icon={<Hospital aria-hidden />}>
      <Rows places={places} />
    </Card>
  )
}
