import { ChevronRight, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccidentPeople } from '@krash/contract/accidents/case-timeline'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Card } from '#shared/ui/content/card.tsx'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import styles from './people.module.css'

/** Which lawyers have this case, since when, and what of it they got. */
export function SeesCard({ lawyers }: Pick<AccidentPeople, 'lawyers'>): ReactNode {
  const t = useT()
  const { formatDate, formatList } = useFormats()
  const { features } = useAppSettings()
  return (
    <Card title={t('claims:sees.title')} icon={<Eye aria-hidden />}>
      {lawyers.length === 0 ? (
        <p className={lettering.quiet}>{t('claims:sees.none')}</p>
      ) : (
        <>
          <ul className={styles.list}>
            {lawyers.map(({ id, name, connectedAt, items }) => (
              <li key={id} className={styles.person}>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <span className={lettering.quiet}>
                  {t('claims:sees.since', { date: formatDate(connectedAt) })}
                </span>
                <p>
                  {t('claims:sees.got', {
                    items: formatList(items.map((item) => t(`claims:sees.item.${item}`))),
                  })}
                </p>
                {features.chat ? (
                  <AppLink href={`/chat/${id}`} className={styles.onward}>
                    {t('claims:sees.open', { name: isolated(name) })}
                    <ChevronRight aria-hidden />
                  </AppLink>
                ) : null}
              </li>
            ))}
          </ul>
          <p className={lettering.quiet}>{t('claims:sees.asItWas')}</p>
        </>
      )}
    </Card>
  )
}
