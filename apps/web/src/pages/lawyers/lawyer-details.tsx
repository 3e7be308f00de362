import { CalendarPlus, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Professional } from '@krash/contract/professionals'
import { toggleChosen, useChosenLawyers } from '#entities/professionals/chosen-lawyers.ts'
import { useProfessional } from '#entities/professionals/professional-queries.ts'
import { FavoriteButton } from '#features/keep-favorites/favorite-button.tsx'
import { ProfessionalDetail } from '#features/view-professional/professional-detail.tsx'
import { ShareFeedback } from '#pages/share-feedback.tsx'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import styles from './lawyer-details.module.css'

interface LawyerDetailsProps {
  id: string
  onSchedule: (who: Professional) => void
  onClose: () => void
}

/** The details of one lawyer, with buttons to choose, book and save, however the panel was opened. */
export function LawyerDetails({ id, onSchedule, onClose }: LawyerDetailsProps): ReactNode {
  const actions = <Actions id={id} onSchedule={onSchedule} />
  return (
    <ProfessionalDetail
      type="lawyer"
      id={id}
      onClose={onClose}
      actions={actions}
      renderFeedback={({ fullName: name }) => <ShareFeedback about={{ type: 'lawyer', id, name }} />}
    />
  )
}

/** Shown once the lawyer has loaded, so that nothing is fetched twice. */
function Actions({ id, onSchedule }: Pick<LawyerDetailsProps, 'id' | 'onSchedule'>): ReactNode {
  const t = useT()
  const { features } = useAppSettings()
  const { data: who } = useProfessional({ type: 'lawyer', id })
  const isChosen = useChosenLawyers().some((chosen) => chosen.id === id)
  if (!who) return null
  return (
    <>
      <Button
        variant={isChosen ? 'secondary' : 'primary'}
        isDone={isChosen}
        aria-pressed={isChosen}
        onClick={() => toggleChosen(who)}
      >
        {t(isChosen ? 'professionals:card.chosen' : 'professionals:card.choose')}
      </Button>
      {who.takesAppointments ? (
        <Button variant="soft" icon={<CalendarPlus aria-hidden />} onClick={() => onSchedule(who)}>
          {t('professionals:card.schedule')}
        </Button>
      ) : null}
      {features.chat ? (
        <ButtonLink
          href={`/chat/${id}`}
          icon={<MessageSquareText aria-hidden />}
          className={styles.message ?? ''}
        >
          {t('professionals:card.message')}
        </ButtonLink>
      ) : null}
      <div className={styles.heart}>
        <FavoriteButton who={who} />
      </div>
    </>
  )
}
