import { BadgeCheck, ClipboardCheck, MailQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { completenessOf, hasEndingPolicy, nextBest } from '#entities/profile/completeness.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useToday } from '#shared/i18n/use-today.ts'
import { Line } from '#shared/ui/content/line-list.tsx'
import { linkOf } from './profile-links.ts'

interface StatusLinesProps {
  profile: Profile | undefined
  /** The first questions stand on the same page and say what is next. */
  isAsking: boolean
}

/** How complete the profile is and how the account stands, each a line for a `LineList`. */
export function StatusLines({ profile, isAsking }: StatusLinesProps): ReactNode {
  return (
    <>
      {isAsking ? null : <ReadyLine profile={profile} />}
      <AccountLine isVerified={profile?.isVerified} />
    </>
  )
}

function ReadyLine({ profile }: { profile: Profile | undefined }): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const status = profile && completenessOf(profile)
  const next = status && nextBest(status.missing)
  const today = useToday()
  if (profile && next === undefined && hasEndingPolicy(profile, today)) return <EndingLine />
  return (
    <Line
      href={next === undefined ? '/profile' : linkOf(next)}
      icon={<ClipboardCheck aria-hidden />}
      label={t('profile:readiness.title')}
      note={next && t(`profile:next.${next}`)}
      value={status && formatNumber(status.percent / 100, { style: 'percent' })}
    />
  )
}

/** Nothing is missing, and yet the person is not ready. */
function EndingLine(): ReactNode {
  const t = useT()
  return (
    <Line
      href="/profile#insurance"
      icon={<ClipboardCheck aria-hidden />}
      label={t('profile:readiness.title')}
      note={t('profile:next.policyDates')}
      value=""
    />
  )
}

function AccountLine({ isVerified }: { isVerified: boolean | undefined }): ReactNode {
  const t = useT()
  return (
    <Line
      href="/preferences#account"
      icon={isVerified ? <BadgeCheck aria-hidden /> : <MailQuestion aria-hidden />}
      label={t('profile:account.title')}
      note={
        isVerified === undefined
          ? undefined
          : t(isVerified ? 'profile:account.verified' : 'profile:account.notVerified')
      }
      value={isVerified === undefined ? undefined : ''}
    />
  )
}
