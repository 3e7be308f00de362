import { Award, Languages, MapPin, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FoundProfessional } from '@krash/contract/professionals'
import { isExact } from '#shared/location/precision.ts'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import { Rating } from '#shared/ui/content/rating.tsx'
import { languageNames } from '#shared/i18n/professional-words.ts'
import { answerTime } from '#shared/i18n/answer-time.ts'

interface CardFact {
  id: string
  content: ReactNode
}

/** Rating, years, distance, languages, and what a first talk takes; unknown ones are left out. */
export function useFacts(who: FoundProfessional): CardFact[] {
  const t = useT()
  const { formatDistance, formatList } = useFormats()
  const { shown } = useLanguageState()
  const distance = formatDistance(who.distanceMiles)
  const spoken = formatList(languageNames(who.languages, shown).map(({ name }) => name))
  const years: CardFact = {
    id: 'years',
    content: (
      <Fact icon={<Award aria-hidden />}>
        {t('professionals:card.years', { count: who.yearsExperience ?? 0 })}
      </Fact>
    ),
  }
  const languages: CardFact = {
    id: 'languages',
    content: (
      <Fact icon={<Languages aria-hidden />}>{t('professionals:card.speaks', { languages: spoken })}</Fact>
    ),
  }
  const firstTalk = [
    answerTimeText(who.medianResponseMinutes, t),
    who.freeFirstTalk ? t('directory:facts.freeFirstTalk') : undefined,
  ].filter((fact) => fact !== undefined)
  const talk: CardFact = {
    id: 'talk',
    content: <Fact icon={<MessageSquareText aria-hidden />}>{firstTalk.join(' · ')}</Fact>,
  }
  return [
    {
      id: 'rating',
      content: <Rating value={who.rating ?? 0} reviews={who.rating === null ? 0 : who.reviewCount} />,
    },
    ...(who.yearsExperience === null ? [] : [years]),
    {
      id: 'distance',
      content: (
        <Fact icon={<MapPin aria-hidden />}>
          {isExact(who.precision) ? distance : t('professionals:card.about', { distance })} ·{' '}
          <bdi>{`${who.city}, ${who.state}`}</bdi>
        </Fact>
      ),
    },
    ...(spoken === '' ? [] : [languages]),
    ...(firstTalk.length === 0 ? [] : [talk]),
  ]
}

/** How long the person usually takes to answer; undefined while nobody knows. */
export function answerTimeText(minutes: number | null | undefined, t: Translate): string | undefined {
  if (minutes == null) return undefined
  const { unit, count } = answerTime(minutes)
  return t(`professionals:card.answers.${unit}`, { count })
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }): ReactNode {
  return (
    <>
      {icon}
      <span>{children}</span>
    </>
  )
}
