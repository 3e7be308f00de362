import { UserRoundPen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import type { PhraseKey } from '@krash/phrases'
import { useT } from '#shared/i18n/use-t.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import styles from './missing-contact.module.css'

/** The sentence for a missing contact detail that a lawyer needs; undefined when all are there. */
export function missingContact({
  fullName,
  cellNumber,
}: Pick<Profile, 'fullName' | 'cellNumber'>): PhraseKey | undefined {
  const hasName = Boolean(fullName?.trim())
  const hasPhone = Boolean(cellNumber)
  if (!hasName && !hasPhone) return 'lawyerConnections:missing.both'
  if (!hasName) return 'lawyerConnections:missing.name'
  return hasPhone ? undefined : 'lawyerConnections:missing.phone'
}

interface MissingContactProps {
  missing: PhraseKey | undefined
  /** The page to return to once the profile is complete. */
  backHref: string
}

/** Names the missing contact detail and links to its field; what was chosen and typed here stays. */
export function MissingContact({ missing, backHref }: MissingContactProps): ReactNode {
  const t = useT()
  if (!missing) return null
  const profileHref = `/profile?${new URLSearchParams({ from: backHref })}`
  return (
    <section className={styles.notice}>
      <p>
        <strong>{t(missing)}</strong> {t('lawyerConnections:missing.why')}
      </p>
      <ButtonLink href={profileHref} icon={<UserRoundPen aria-hidden />}>
        {t('lawyerConnections:missing.link')}
      </ButtonLink>
    </section>
  )
}
