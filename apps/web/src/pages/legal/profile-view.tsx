import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import { profileViews } from './profile-views.ts'
import type { ProfileView } from './profile-views.ts'
import { StaticText } from './static-text.tsx'
import styles from './static-text.module.css'

/** Privacy policy, terms or legal notices over the whole screen, with a link back to the profile. */
export function ProfileViewPage({ view }: { view: ProfileView }): ReactNode {
  const t = useT()
  return (
    <StaticText name={profileViews[view]} isDated hasContact>
      <p data-print="hide">
        <ButtonLink href="/profile" icon={<ArrowLeft aria-hidden className={styles.back} />}>
          {t('shell:nav.toProfile')}
        </ButtonLink>
      </p>
    </StaticText>
  )
}
