import { MessageSquareShare } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Situation } from '@krash/contract/shared-places'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { isOpenLink, useKeptLink } from '#entities/shared-places/kept-link.ts'
import { LinkLine } from './link-line.tsx'
import { messageOf } from './message.ts'
import { useContacts } from '#entities/emergency-contacts/contact-queries.ts'
import { MainWay, OtherWays } from './send-options.tsx'
import { SituationChoice } from './situations.tsx'
import styles from './tell-my-people.module.css'
import { useNow } from './use-now.ts'
import { useSharedLink } from './use-shared-link.ts'

export interface ToldReport {
  /** Undefined while the report waits on the device, when there cannot be a link. */
  accidentId: string | undefined
  /** Address or coordinates; empty when neither is known. */
  place: string
  /** When the accident happened, ISO 8601. */
  happenedAt: string
}

/**
 * A card after a report. It leads to a message for the person's contacts, and says while a link to the place is open.
 */
export function TellMyPeople({ report }: { report: ToldReport }): ReactNode {
  const t = useT()
  const { formatTime } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const kept = useKeptLink(report.accidentId)
  const now = useNow()
  const isShared = kept !== undefined && isOpenLink(kept, now)
  return (
    <Card
      title={t('sharedPlaces:title')}
      icon={<MessageSquareShare aria-hidden />}
      className={classNames(isShared && styles.shared)}
    >
      <div className={styles.lead}>
        <p>
          {isShared
            ? t('sharedPlaces:card.shared', { time: formatTime(kept.expiresAt) })
            : t('sharedPlaces:card.text')}
        </p>
        <Button variant="soft" onClick={() => setOpen(true)}>
          {t(isShared ? 'sharedPlaces:card.again' : 'sharedPlaces:card.open')}
        </Button>
      </div>
      {isOpen ? (
        <Telling
          report={report}
          first={isShared ? kept.situation : undefined}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  )
}

const callParts = { call: (words: string) => <a href="tel:911">{words}</a> }

interface TellingProps {
  report: ToldReport
  /** The situation that an open link shows; undefined until the person has said it. */
  first: Situation | undefined
  onClose: () => void
}

/** Asks how the person is and shows the message with its link and the ways to send it. */
function Telling({ report, first, onClose }: TellingProps): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  const [situation, setSituation] = useState(first)
  const contacts = useContacts()
  const link = useSharedLink(report.accidentId, situation)
  const text = messageOf(t, {
    place: report.place,
    time: formatDateTime(report.happenedAt),
    situation,
    link: link.address,
  })

  function choose(chosen: Situation): void {
    setSituation(chosen)
    link.tell(chosen)
  }

  return (
    <Dialog
      isOpen
      isWide
      title={t('sharedPlaces:title')}
      footer={<MainWay text={text} query={contacts} />}
      onClose={onClose}
    >
      <div className={layout.stack24}>
        <p>{t('sharedPlaces:lead')}</p>
        <SituationChoice
          value={situation}
          isSeen={link.state === 'open'}
          error={link.hasTellFailed ? t('sharedPlaces:notSeen') : undefined}
          onChange={choose}
        />
        <section className={classNames(layout.stack12, styles.part)} aria-labelledby="tell-message">
          <h3 id="tell-message">{t('sharedPlaces:message')}</h3>
          <p className={styles.message} dir="auto">
            {text}
          </p>
          <LinkLine link={link} />
        </section>
        <OtherWays text={text} query={contacts} />
        <p className={styles.call}>
          <RichText text={t('sharedPlaces:call')} parts={callParts} />
        </p>
      </div>
    </Dialog>
  )
}
