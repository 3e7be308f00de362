import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { professionalAccountRoutes } from '@krash/contract/professional-accounts'
import type { DataOf } from '@krash/contract/wire/route'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import notices from '#shared/styles/notice.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { Avatar } from '#shared/ui/content/avatar.tsx'
import { Chip } from '#shared/ui/content/chip.tsx'
import { LinkCard } from '#shared/ui/feedback/link-card.tsx'
import styles from './invitation.module.css'
import { RecordOwner } from './record-owner.tsx'

type Invited = DataOf<(typeof professionalAccountRoutes)['readInvitation']>

interface InvitedRecordProps extends Invited {
  isBusy: boolean
  failure: string | undefined
  onAccept: () => void
}

/** The sign-in returns here; the token is kept in this tab. */
const SIGN_IN = '/login?from=%2Finvitation'

/** Names the record's professional and explains what claiming it means. */
export function InvitedRecord({ professional, expiresAt, ...answer }: InvitedRecordProps): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  const { status } = useSession()
  return (
    <LinkCard title={t('professionalAccounts:heading')}>
      <Person professional={professional} />
      <div className={layout.stack8}>
        <p>{t('professionalAccounts:text')}</p>
        <p>{t('professionalAccounts:known')}</p>
      </div>
      {status === 'signedIn' ? (
        <Accept {...answer} />
      ) : (
        <>
          <p className={lettering.quiet}>{t('professionalAccounts:signInText')}</p>
          <ButtonLink variant="primary" isWide href={SIGN_IN}>
            {t('professionalAccounts:signIn')}
          </ButtonLink>
        </>
      )}
      <p className={lettering.quiet}>{t('professionalAccounts:until', { date: formatDate(expiresAt) })}</p>
    </LinkCard>
  )
}

function Person({ professional }: Pick<Invited, 'professional'>): ReactNode {
  const t = useT()
  const { fullName, city, state, isDemo } = professional
  return (
    <div className={styles.person}>
      <Avatar name={fullName} avatarUrl={null} size="large" />
      <RecordOwner record={professional}>
        <p className={styles.place}>
          <MapPin aria-hidden />
          <bdi>
            {city}, {state}
          </bdi>
          {isDemo ? <Chip>{t('professionalAccounts:demo')}</Chip> : null}
        </p>
      </RecordOwner>
    </div>
  )
}

const accountParts = {
  email: (address: string) => (
    <bdi dir="ltr" className={lettering.name}>
      {address}
    </bdi>
  ),
}

function Accept({ isBusy, failure, onAccept }: Omit<InvitedRecordProps, keyof Invited>): ReactNode {
  const t = useT()
  const { account } = useSession()
  return (
    <>
      {account ? (
        <p>
          <RichText
            text={t('professionalAccounts:signedInAs', { email: account.email })}
            parts={accountParts}
          />
        </p>
      ) : null}
      {failure === undefined ? null : (
        <p role="alert" className={notices.danger}>
          {failure}
        </p>
      )}
      <div className={layout.stack8}>
        <Button variant="primary" isWide isBusy={isBusy} onClick={onAccept}>
          {t('professionalAccounts:accept')}
        </Button>
        <ButtonLink variant="text" isWide href="/dashboard">
          {t('professionalAccounts:notMe')}
        </ButtonLink>
      </div>
    </>
  )
}
