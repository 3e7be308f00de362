import { Phone, RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import styles from './crash-view.module.css'

interface CrashViewProps {
  error: unknown
  onRetry: () => void
}

/** Says what happened and what to try, with Retry and 911. */
export function CrashView({ error, onRetry }: CrashViewProps): ReactNode {
  const t = useT()
  const isOldVersion = isMissingFile(error)
  return (
    <section className={styles.view} role="alert">
      <TriangleAlert aria-hidden className={styles.icon} />
      <PageHeading>{t('shell:crash.title')}</PageHeading>
      <p>{t('shell:crash.text')}</p>
      <p>{t(isOldVersion ? 'shell:crash.newVersion' : 'shell:crash.advice')}</p>
      <div className={styles.actions}>
        {isOldVersion ? null : (
          <Button variant="primary" icon={<RotateCw aria-hidden />} onClick={onRetry}>
            {t('shell:actions.retry')}
          </Button>
        )}
        <Button variant={isOldVersion ? 'primary' : 'secondary'} onClick={() => location.reload()}>
          {t('shell:crash.reload')}
        </Button>
        <ButtonLink href="tel:911" icon={<Phone aria-hidden />}>
          {t('shell:help.call911')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** True when a file of the page could not be loaded, usually because a newer version has replaced it. */
function isMissingFile(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module/i.test(error.message)
}
