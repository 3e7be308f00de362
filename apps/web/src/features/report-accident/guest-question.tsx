import { use, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { accidentStorage } from '#entities/accidents/accident-storage.ts'
import { isAsked, isEmpty } from '#entities/accidents/draft.ts'
import type { Draft } from '#entities/accidents/draft.ts'
import { queueDraftFor } from '#entities/accidents/report-outbox.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useSession } from '#shared/session/session-store.ts'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { NavigationContext } from '#shared/ui/navigation/app-link.tsx'

/**
 * Asks whoever has signed in whether the report is theirs that a guest began on this device. Nothing of it is shown before
 * the answer, and without a yes it goes to nobody.
 */
export function GuestQuestion(): ReactNode {
  const userId = useSession().user?.id ?? ''
  const t = useT()
  const { formatDateTime } = useFormats()
  const navigation = use(NavigationContext)
  const [asked, setAsked] = useState<Draft>()
  useEffect(() => {
    let isGone = false
    void reportInQuestion(userId).then(
      (found) => (isGone ? undefined : setAsked(found)),
      // The next start asks.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [userId])
  if (asked === undefined) return null

  async function take(draft: Draft): Promise<void> {
    setAsked(undefined)
    if (isAsked(draft)) await queueDraftFor(userId, draft)
    else await (await accidentStorage()).adoptGuestDraft(userId)
    navigation?.go('/emergency')
  }

  async function decline(): Promise<void> {
    setAsked(undefined)
    await (await accidentStorage()).declineGuestDraft(userId)
  }

  return (
    <Confirm
      isOpen
      title={t('accidents:guest.title')}
      text={t('accidents:guest.text', { time: formatDateTime(asked.startedAt) })}
      confirmLabel={t(isAsked(asked) ? 'accidents:guest.send' : 'accidents:guest.goOn')}
      cancelLabel={t('accidents:guest.notMine')}
      onConfirm={() => void take(asked)}
      onCancel={() => void decline()}
    />
  )
}

/** One that was only begun has to wait while this person has a report of their own to write. */
async function reportInQuestion(userId: string): Promise<Draft | undefined> {
  const storage = await accidentStorage()
  const guests = await storage.readDraft(null)
  if (!guests || isEmpty(guests) || guests.declinedBy?.includes(userId)) return undefined
  if (isAsked(guests)) return guests
  const own = await storage.readDraft(userId)
  return own && !isEmpty(own) ? undefined : guests
}
