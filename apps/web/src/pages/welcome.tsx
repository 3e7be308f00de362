import { LogIn } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { SafetyTips } from '#features/stay-safe/safety-tips.tsx'
import { WhatToDo } from '#features/stay-safe/what-to-do.tsx'
import { FirstActs } from '#features/welcome-guests/first-acts.tsx'
import { ThreeLines } from '#features/welcome-guests/three-lines.tsx'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useT } from '#shared/i18n/use-t.ts'
import notices from '#shared/styles/notice.module.css'
import signInLink from '#shared/styles/sign-in-link.module.css'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { LanguageSelect } from '#shared/ui/navigation/language-select.tsx'
import { Logo } from '#shared/ui/navigation/logo.tsx'
import { Call911Disc } from '#shared/ui/signs/call-911-disc.tsx'
import { Call911Plate } from '#shared/ui/signs/call-911-plate.tsx'
import { IconDrawing } from '#shared/ui/signs/icon-drawing.tsx'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import { SignPlate } from '#shared/ui/signs/sign-plate.tsx'
import { useMedia, WIDE } from '#shared/ui/use-media.ts'
import type { LoginPageProps } from './login.tsx'
import styles from './welcome.module.css'

// Phones have a link to it in its place.
const AuthCard = lazyOrNothing(async () => (await import('#features/sign-in/auth-card.tsx')).AuthCard)
const fetchHelp = () => withTexts(import('./guest/find-help-sheet.tsx'), 'report')
const FindHelpSheet = lazyOrNothing(async () => (await fetchHelp()).FindHelpSheet)

/** What a guest sees first: help, what Krash is, and only then the way in. */
export function WelcomePage({ reason, referralCode, isNew, ...events }: LoginPageProps): ReactNode {
  const t = useT()
  const isWide = useMedia(WIDE)
  const notice = reason === undefined ? undefined : t(`accounts:notice.${reason}`)
  useTitle()
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Logo />
        <LanguageSelect isShort />
        <a
          href="/login"
          className={classNames(signInLink.signIn, styles.signIn)}
          title={t('shell:user.signIn')}
        >
          <LogIn aria-hidden />
          <span className={visuallyHidden.hiddenBelow40}>{t('shell:user.signIn')}</span>
        </a>
        <Call911Disc />
      </header>
      <main className={styles.main}>
        <div className={styles.help}>
          {notice !== undefined && !isWide ? <p className={notices.info}>{notice}</p> : null}
          <div>
            <h1 className={styles.title}>{t('welcome:title')}</h1>
            <p className={styles.lead}>{t('welcome:lead')}</p>
          </div>
          <div className={styles.plates}>
            <Call911Plate />
            <ReportPlate />
          </div>
          <FindHelp />
          <ThreeLines />
          <WhatToDo>
            <FirstActs />
            <SafetyTips />
          </WhatToDo>
        </div>
        {isWide ? (
          <div className={styles.card}>
            <Suspense>
              <AuthCard
                isPart
                notice={notice}
                referralCode={referralCode}
                startsWith={isNew ? 'register' : undefined}
                {...events}
              />
            </Suspense>
          </div>
        ) : (
          <div className={styles.ways}>
            <ButtonLink isLarge href="/login?new">
              {t('accounts:signIn.toRegister')}
            </ButtonLink>
            <ButtonLink isLarge href="/login">
              {t('shell:user.signIn')}
            </ButtonLink>
          </div>
        )}
      </main>
      <footer className={styles.foot}>
        {(['help', 'about', 'privacy', 'terms'] as const).map((page) => (
          <a key={page} href={`/${page}`}>
            {t(`shell:footer.${page}`)}
          </a>
        ))}
      </footer>
    </div>
  )
}

/** Says what the page is, for a search engine too. */
function useTitle(): void {
  const t = useT()
  const title = t('welcome:pageTitle')
  const brand = t('shell:brand')
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
}

function ReportPlate(): ReactNode {
  const t = useT()
  const isWaiting = useIsWaiting()
  return (
    <SignPlate
      tone="amber"
      href="/emergency"
      icon={<HazardIcon />}
      title={t(isWaiting ? 'welcome:waiting' : 'welcome:report')}
      description={t(isWaiting ? 'welcome:waitingText' : 'welcome:reportText')}
    />
  )
}

/** Read after the page stands, from the device. */
function useIsWaiting(): boolean {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    import('#entities/accidents/waiting-report.ts')
      .then(({ waitingReport }) => waitingReport())
      .then(
        (whose) => setWaiting(whose !== null),
        () => undefined,
      )
  }, [])
  return isWaiting
}

function FindHelp(): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        isLarge
        isWide
        icon={<Cross />}
        onPointerDown={() => void fetchHelp().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        {t('welcome:findHelp')}
      </Button>
      {isOpen ? (
        <Suspense>
          <FindHelpSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Cross(): ReactNode {
  return (
    <IconDrawing>
      <path d="M12 5v14M5 12h14" />
    </IconDrawing>
  )
}
