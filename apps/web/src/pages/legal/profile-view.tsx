import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { ButtonLink } from '#shared/ui/actions/button.tsx'
import type { LegalName } from './legal-sections.ts'
import { StaticText } from './static-text.tsx'
import styles from './static-text.module.css'

const views = { privacy: 'privacy', terms: 'terms', legal: 'notices' } as const satisfies Record<
  string,
  LegalName
>

/** A text that `/profile?view=…` shows in place of the profile. */
export type ProfileView = keyof typeof views

/** True of a name out of the address. */
export function isProfileView(name: unknown): name is ProfileView {
  return typeof name === 'string' && Object.hasOwn(views, name)
}

/** Privacy policy, Terms or Legal notices over the whole screen, with the way back to the profile. */
export function ProfileViewPage({ view }: { view: ProfileView }): ReactNode {
  const t = useT()
  return (
    <StaticText name={views[view]} isDated hasContact>
      <p data-print="hide">
        <ButtonLink href="/profile" icon={<ArrowLeft aria-hidden className={styles.back} />}>
          {t('profile:privacy.back')}
        </ButtonLink>
      </p>
    </StaticText>
  )
}
