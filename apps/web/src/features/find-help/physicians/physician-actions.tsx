import { CalendarPlus, Mail, MessageSquareText, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { useT } from '#shared/i18n/use-t.ts'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { useMedia } from '#shared/ui/use-media.ts'
import styles from './physician-actions.module.css'

/** The width of a phone held upright. */
const PHONE_WIDE = '(width < 40rem)'

/** Actions the page offers for a doctor; one that is left out has no button. */
export interface PhysicianSteps {
  onSchedule?: ((who: Professional) => void) | undefined
}

interface PhysicianActionsProps extends PhysicianSteps {
  who: Professional
  /** Leaves out phone and e-mail where they are already shown. */
  isWithoutAddresses?: boolean
}

/** Buttons to reach a doctor, each only where it leads somewhere. On phones calling comes first. */
export function PhysicianActions(props: PhysicianActionsProps): ReactNode {
  const { who, onSchedule, isWithoutAddresses } = props
  const t = useT()
  const { fullName: name, takesAppointments } = who
  const { phone, email } = isWithoutAddresses ? { phone: null, email: null } : who
  const isCallFirst = useMedia(PHONE_WIDE) || !takesAppointments
  const call =
    phone === null ? null : (
      <ButtonLink
        href={`tel:${phone}`}
        icon={<Phone aria-hidden />}
        aria-label={t('professionals:card.callNamed', { name })}
      >
        {t('professionals:card.call')}
      </ButtonLink>
    )
  return (
    <div className={styles.actions}>
      {isCallFirst ? call : null}
      <Contact who={who} />
      {onSchedule && takesAppointments ? (
        <Button
          variant="soft"
          icon={<CalendarPlus aria-hidden />}
          aria-label={t('professionals:card.scheduleNamed', { name })}
          onClick={() => onSchedule(who)}
        >
          {t('professionals:card.schedule')}
        </Button>
      ) : null}
      {isCallFirst ? null : call}
      {email === null ? null : (
        <ButtonLink
          href={`mailto:${email}`}
          icon={<Mail aria-hidden />}
          aria-label={t('professionals:card.emailNamed', { name })}
          title={t('professionals:card.email')}
          className={styles.mail ?? ''}
        >
          <span className={visuallyHidden.hidden}>{t('professionals:card.email')}</span>
        </ButtonLink>
      )}
    </div>
  )
}

function Contact({ who: { id, fullName: name } }: Pick<PhysicianActionsProps, 'who'>): ReactNode {
  const t = useT()
  const { features } = useAppSettings()
  if (!features.chat) return null
  return (
    <ButtonLink
      href={`/chat/physician/${id}`}
      icon={<MessageSquareText aria-hidden />}
      aria-label={t('professionals:card.contactNamed', { name })}
    >
      {t('professionals:card.contact')}
    </ButtonLink>
  )
}
