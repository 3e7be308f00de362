import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { AuthCard } from '#features/sign-in/auth-card.tsx'
import type { EntryMode } from '#features/sign-in/auth-form.ts'
import { RoadScene } from '#features/sign-in/road-scene.tsx'
import { SafetyTips } from '#features/stay-safe/safety-tips.tsx'
import { WhatToDo } from '#features/stay-safe/what-to-do.tsx'
import { telephoneOf } from '#features/call-for-help/telephone.ts'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { LanguageSelect } from '#shared/ui/navigation/language-select.tsx'
import { Logo } from '#shared/ui/navigation/logo.tsx'
import { Call911Disc } from '#shared/ui/signs/call-911-disc.tsx'
import { Call911Plate } from '#shared/ui/signs/call-911-plate.tsx'
import styles from './login.module.css'

/** The reason the person was sent here. */
export type LoginNotice = 'expired' | 'signedOut' | 'logoutFailed' | 'reset' | 'deleted' | 'everywhere'

export interface LoginPageProps {
  reason: LoginNotice | undefined
  /** The referral code in the link that led here; empty without one. */
  referralCode: string
  /** The person came to create an account. */
  isNew: boolean
  onEntered: (mode: EntryMode) => void
  onBegun: () => void
}

/** Sign-in and registration. Help comes before both and needs neither session nor network. */
export function LoginPage({ reason, referralCode, isNew, onEntered, onBegun }: LoginPageProps): ReactNode {
  const t = useT()
  const title = t('accounts:login.pageTitle')
  const brand = t('shell:brand')
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  return (
    <div className={styles.page}>
      <div className={styles.scene}>
        <RoadScene />
      </div>
      <header className={styles.header}>
        <Logo />
        <LanguageSelect isShort />
        <Call911Disc className={styles.disc} />
      </header>
      <section className={styles.call} aria-labelledby="first-help">
        <h2 id="first-help" className={styles.crash}>
          {t('accounts:login.scene')}
        </h2>
        <p className={styles.crashText}>{t('accounts:login.sceneText')}</p>
        <Call911Plate />
      </section>
      <main className={styles.form}>
        <AuthCard
          notice={reason === undefined ? undefined : t(`accounts:notice.${reason}`)}
          referralCode={referralCode}
          startsWith={isNew ? 'register' : undefined}
          onEntered={onEntered}
          onBegun={onBegun}
        />
      </main>
      <aside className={styles.tips} aria-label={t('safety:title')}>
        <FirstHelp />
      </aside>
      <footer className={styles.foot}>
        <a href="/help">{t('shell:footer.help')}</a>
      </footer>
    </div>
  )
}

function FirstHelp(): ReactNode {
  const t = useT()
  const { roadsidePhone } = useAppSettings()
  return (
    <WhatToDo className={styles.help}>
      <p className={styles.intro}>{t('safety:intro')}</p>
      <SafetyTips />
      <p className={styles.roadside}>
        <span>{t('safety:roadside.text')}</span>{' '}
        <a href={telephoneOf(roadsidePhone)} dir="ltr">
          {roadsidePhone}
        </a>
      </p>
    </WhatToDo>
  )
}
