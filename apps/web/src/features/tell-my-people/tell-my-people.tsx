import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Situation } from '@krash/contract/shared-places'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { useOpenLink } from '#entities/shared-places/place-queries.ts'
import { LinkLine } from './link-line.tsx'
import { messageOf } from './message.ts'
import { useContactsToTell } from '#entities/emergency-contacts/contact-queries.ts'
import { MainWay, OtherWays } from './send-options.tsx'
import { ShownChoice, useOwnFacts } from './shown-choice.tsx'
import type { OwnFacts, Shown } from './shown-choice.tsx'
import { SituationChoice } from './situations.tsx'
import styles from './tell-my-people.module.css'
import { useSharedLink } from './use-shared-link.ts'

export interface ToldReport {
  /** Undefined while the report waits on the device, when there cannot be a link. */
  accidentId: string | undefined
  /** Address or coordinates; empty when neither is known. */
  place: string
  /** When the accident happened, ISO 8601. */
  happenedAt: string
}

const callParts = { call: (words: string) => <a href="tel:911">{words}</a> }

interface TellingProps {
  report: ToldReport
  onClose: () => void
}

/** Asks how the person is and shows the message with its link and the ways to send it. */
export function Telling({ report, onClose }: TellingProps): ReactNode {
  const t = useT()
  const { formatDateTime } = useFormats()
  const open = useOpenLink(report.accidentId)
  // Undefined until the person has said it.
  const [situation, setSituation] = useState(open?.situation)
  const contacts = useContactsToTell()
  const facts = useOwnFacts()
  // Undefined until the person changes it here.
  const [chosen, setChosen] = useState<Shown>()
  const shown = shownOf(facts, chosen ?? open)
  const link = useSharedLink(report.accidentId, { situation, ...shown })
  const text = messageOf(t, {
    place: report.place,
    time: formatDateTime(report.happenedAt),
    situation,
    link: link.address,
  })

  function choose(said: Situation): void {
    setSituation(said)
    link.tell({ situation: said })
  }

  function show(now: Shown): void {
    setChosen(now)
    // What the link shows after a failure is what it showed before.
    link.tell(now, () => setChosen(shown))
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
          isSeen={link.state === 'open' || link.state === 'elsewhere'}
          error={link.untold === 'situation' ? t('sharedPlaces:notSeen') : undefined}
          onChange={choose}
        />
        <ShownChoice
          value={shown}
          facts={facts}
          error={link.untold === 'shown' ? t('sharedPlaces:notSeen') : undefined}
          onChange={show}
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

/** Both, unless the person has left one out, or the profile has none. */
function shownOf(facts: OwnFacts, chosen: Shown | undefined): Shown {
  return {
    showsName: facts.showsName !== null && (chosen?.showsName ?? true),
    showsPhone: facts.showsPhone !== null && (chosen?.showsPhone ?? true),
  }
}
