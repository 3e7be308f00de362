import { use, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useProfile } from '#entities/profile/profile-queries.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { firstQuestion } from '#shared/session/first-question.ts'
import type { FirstQuestion } from '#shared/session/first-question.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { NavigationContext } from '#shared/ui/navigation/app-link.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import { SignPlate } from '#shared/ui/signs/sign-plate.tsx'
import styles from './new-person.module.css'
import { Start } from './start.tsx'

export interface NewPersonProps {
  question: FirstQuestion
}

/** What somebody is asked who has just created an account, alone on the page until it is answered. */
export function NewPerson({ question }: NewPersonProps): ReactNode {
  const navigation = use(NavigationContext)

  function leaveTo(href: string): void {
    firstQuestion.forget()
    navigation?.go(href)
  }

  return (
    <div className={styles.page}>
      {question === 'happened' ? <JustHappened onGo={leaveTo} /> : <GetReady onGo={leaveTo} />}
    </div>
  )
}

interface QuestionProps {
  onGo: (href: string) => void
}

function JustHappened({ onGo }: QuestionProps): ReactNode {
  const t = useT()
  return (
    <div className={layout.stack16}>
      <PageHeading>{t('profile:happened.title')}</PageHeading>
      <SignPlate
        tone="amber"
        icon={<HazardIcon />}
        title={t('profile:happened.yes')}
        description={t('profile:happened.yesText')}
        onClick={() => onGo('/emergency')}
      />
      <Button isLarge isWide onClick={() => firstQuestion.write('ready')}>
        {t('profile:happened.no')}
      </Button>
      <Button variant="text" className={styles.later} onClick={() => onGo('/dashboard')}>
        {t('profile:happened.later')}
      </Button>
    </div>
  )
}

/** The same questions as on the home page. */
function GetReady({ onGo }: QuestionProps): ReactNode {
  const t = useT()
  const { data } = useProfile()
  // The button that was pressed has gone.
  useEffect(() => document.querySelector('h1')?.focus(), [])
  return (
    <>
      <PageHeading className={styles.heading}>{t('profile:happened.ready')}</PageHeading>
      <Start profile={data}>
        {() => (
          <Button isLarge isWide variant="primary" onClick={() => onGo('/dashboard')}>
            {t('profile:happened.done')}
          </Button>
        )}
      </Start>
    </>
  )
}
