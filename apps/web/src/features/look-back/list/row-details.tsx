import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActivityItem } from '@krash/contract/activity'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { isNew } from '#entities/activity/history/item-change.ts'
import { casePathOf, factsOf } from './item-facts.ts'
import type { FactName } from './item-facts.ts'
import styles from './history-row.module.css'

/** Always shown from left to right. */
const leftToRight = new Set<FactName>(['number', 'url'])

/** Everything known about an item, as labels and values, with a link to its place in the app. */
export function RowDetails({ item }: { item: ActivityItem }): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  const { shown } = useLanguageState()
  const casePath = casePathOf(item)
  // The server writes descriptions in English where there is a phrase; a person's own text is shown in any language.
  const isReadable = shown === 'en' || item.metadata['phrase'] === undefined
  return (
    <>
      {item.description === '' || !isReadable ? null : (
        <p className={lettering.asTyped}>
          <bdi>{item.description}</bdi>
        </p>
      )}
      <dl className={styles.facts}>
        <Fact label={t('history:fact.when')}>{formatDateTime(item.timestamp)}</Fact>
        <Fact label={t('history:fact.type')}>{t(`activity:type.${item.type}`)}</Fact>
        <Fact label={t('history:fact.status')}>{t(`history:status.${statusOf(item)}`)}</Fact>
        {factsOf(item).map(({ name, value }) => (
          <Fact key={name} label={t(`history:fact.${name}`)}>
            <bdi dir={leftToRight.has(name) ? 'ltr' : undefined}>{value}</bdi>
          </Fact>
        ))}
      </dl>
      {casePath === undefined ? null : (
        <AppLink href={casePath} className={styles.onward}>
          {t('history:item.case')}
          <ArrowRight aria-hidden />
        </AppLink>
      )}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function statusOf(item: ActivityItem): 'unread' | 'read' | 'archived' {
  if (item.isArchived) return 'archived'
  return isNew(item) ? 'unread' : 'read'
}
