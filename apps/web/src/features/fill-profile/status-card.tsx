import type { Profile } from '@krash/contract/profile'
import { ChevronRight, CircleCheck, CirclePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { StatusRing } from '#shared/ui/content/status-ring.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { bandOf, completenessOf, hasEndingPolicy, nextBest } from '#entities/profile/completeness.ts'
import type { ChecklistItem } from '#entities/profile/completeness.ts'
import { useToday } from '#shared/i18n/use-today.ts'
import { linkOf } from './profile-links.ts'
import styles from './profile.module.css'

interface StatusCardProps {
  title: string
  profile: Profile
}

/** A ring with the percentage and the next thing to do; below, what is there and what is missing. */
export function StatusCard({ title, profile }: StatusCardProps): ReactNode {
  const t = useT()
  const today = useToday()
  const status = completenessOf(profile)
  const next = nextBest(status.missing)
  const isEnding = hasEndingPolicy(profile, today)
  return (
    <Card title={title}>
      <StatusRing percent={status.percent}>
        <p className={lettering.strong}>
          {t(`profile:status.${next === undefined && !isEnding ? 'whole' : bandOf(status.percent)}`)}
        </p>
        {next === undefined ? null : (
          <ButtonLink variant="soft" href={linkOf(next)}>
            {t(`profile:next.${next}`)}
          </ButtonLink>
        )}
        {next === undefined && isEnding ? (
          <ButtonLink variant="soft" href="/profile#insurance">
            {t('profile:next.policyDates')}
          </ButtonLink>
        ) : null}
      </StatusRing>
      <ul className={styles.checklist}>
        {status.missing.map((item) => (
          <Missing key={item} item={item} />
        ))}
        {status.done.map((item) => (
          <li key={item} data-done>
            <CircleCheck role="img" aria-label={t('profile:checklist.isDone')} />
            <span>{t(`profile:checklist.${item}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Missing({ item }: { item: ChecklistItem }): ReactNode {
  const t = useT()
  return (
    <li>
      <AppLink href={linkOf(item)} className={styles.missing}>
        <CirclePlus role="img" aria-label={t('profile:checklist.isMissing')} />
        <span>{t(`profile:checklist.${item}`)}</span>
        <ChevronRight aria-hidden className={styles.onward} />
      </AppLink>
    </li>
  )
}
