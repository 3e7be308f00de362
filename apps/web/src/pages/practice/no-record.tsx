import { IdCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'

/** For who answers for nobody in the directory. */
export function NoRecord({ title }: { title: string }): ReactNode {
  const t = useT()
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <EmptyState
        icon={<IdCard aria-hidden />}
        title={t('practice:noRecord.title')}
        text={t('practice:noRecord.text')}
        action={<ButtonLink href="/dashboard">{t('practice:nav.ownCar')}</ButtonLink>}
      />
    </>
  )
}
