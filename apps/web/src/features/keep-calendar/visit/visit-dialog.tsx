import { CalendarClock, Check, MessageSquare, Phone, X } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { OfficeHours } from '@krash/contract/practice/office-hours'
import type { PracticeVisit } from '@krash/contract/practice/visits'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { dateIn } from '#shared/i18n/zone-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import { useClock } from '#shared/store/clock.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { useCalendarWords } from '../calendar-words.ts'
import { CancelVisit } from './cancel-visit.tsx'
import { MoveVisit } from './move-visit.tsx'
import { useVisitDeeds } from './use-visit-deeds.ts'

interface VisitDialogProps {
  visit: PracticeVisit
  hours: OfficeHours
  onClose: () => void
}

/** One visit: who, when and why, and what the office can do with it. */
export function VisitDialog({ visit, hours, onClose }: VisitDialogProps): ReactNode {
  const [step, setStep] = useState<'move' | 'cancel'>()
  const deeds = useVisitDeeds(visit, onClose)
  if (step === 'move') return <MoveVisit visit={visit} hours={hours} deeds={deeds} onClose={onClose} />
  if (step === 'cancel') return <CancelVisit visit={visit} deeds={deeds} onClose={onClose} />
  return <Overview visit={visit} deeds={deeds} onStep={setStep} onClose={onClose} />
}

interface OverviewProps extends Omit<VisitDialogProps, 'hours'> {
  deeds: ReturnType<typeof useVisitDeeds>
  onStep: (step: 'move' | 'cancel') => void
}

function Overview({ visit, deeds, onStep, onClose }: OverviewProps): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const { dayOf, nameOf, timeOf } = useCalendarWords()
  const { status, start, timeZone, reason } = visit
  const isAsked = status === 'requested'
  const hasBegun = useClock((now) => Date.parse(start) <= now)
  return (
    <Dialog isOpen onClose={onClose} title={<bdi>{nameOf(visit)}</bdi>}>
      <div className={layout.stack16}>
        <p className={lettering.strong}>
          {dayOf(dateIn(start, timeZone))}, {timeOf(visit)}
        </p>
        <p>{t(isAsked ? 'practice:open.asked' : 'practice:open.booked')}</p>
        {reason === null ? null : <p>{t('practice:open.reason', { reason: isolated(reason) })}</p>}
        {hasBegun ? (
          <p className={lettering.note}>{t('practice:open.begun')}</p>
        ) : (
          <div className={layout.cluster8}>
            {isAsked ? (
              <Button
                ref={focusGoesOn}
                variant="primary"
                icon={<Check aria-hidden />}
                isBusy={deeds.busy === 'confirm'}
                aria-disabled={!isOnline || undefined}
                onClick={() => deeds.send({ deed: 'confirm' })}
              >
                {t('practice:open.confirm')}
              </Button>
            ) : null}
            <Button
              icon={<CalendarClock aria-hidden />}
              aria-disabled={!isOnline || undefined}
              onClick={() => onStep('move')}
            >
              {t('practice:open.move')}
            </Button>
            <Button
              variant="danger"
              icon={<X aria-hidden />}
              aria-disabled={!isOnline || undefined}
              onClick={() => onStep('cancel')}
            >
              {t(isAsked ? 'practice:open.refuse' : 'practice:open.cancel')}
            </Button>
          </div>
        )}
        {isOnline ? null : <p className={lettering.note}>{t('practice:failed.needsSignal')}</p>}
        <Ways visit={visit} />
      </div>
    </Dialog>
  )
}

/** How to reach the person. */
function Ways({ visit: { phone, person } }: Pick<VisitDialogProps, 'visit'>): ReactNode {
  const t = useT()
  const { features } = useAppSettings()
  return (
    <div className={layout.cluster8}>
      {phone === null ? null : (
        <ButtonLink href={`tel:${phone}`} icon={<Phone aria-hidden />}>
          {t('practice:open.call')}
        </ButtonLink>
      )}
      {features.chat ? (
        <ButtonLink href={`/chat/${person.id}`} icon={<MessageSquare aria-hidden />}>
          {t('practice:open.write')}
        </ButtonLink>
      ) : null}
    </div>
  )
}
