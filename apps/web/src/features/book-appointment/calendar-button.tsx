import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { appointmentRoutes } from '@krash/contract/appointments'
import type { Appointment } from '@krash/contract/appointments'
import { showFailure } from '#shared/api/failure-toast.ts'
import { download } from '#shared/api/save-file.ts'
import { urlOf } from '#shared/api/url.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { dateIn } from '#shared/i18n/zone-text.ts'

interface CalendarButtonProps {
  appointment: Appointment
  variant?: 'primary' | 'secondary'
  describedBy?: string
}

export function CalendarButton(props: CalendarButtonProps): ReactNode {
  const { appointment, variant = 'secondary', describedBy } = props
  const t = useT()
  const isCancelled = appointment.status === 'cancelled'
  const [isBusy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      const { id, start, timeZone } = appointment
      const url = urlOf(appointmentRoutes.appointmentCalendar.path, { id })
      await download(url, `appointment-${dateIn(start, timeZone)}.ics`)
    } catch (error) {
      showFailure(error, t('appointments:card.calendarFailed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant={variant}
      icon={<CalendarPlus aria-hidden />}
      isBusy={isBusy}
      aria-describedby={describedBy}
      onClick={() => void save()}
    >
      {t(isCancelled ? 'appointments:card.updateCalendar' : 'appointments:card.addToCalendar')}
    </Button>
  )
}
