import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { InsurerPhone } from '#entities/glovebox/insurer-phone.tsx'
import { useOwnInsurer, useSaveInsurerPhone } from '#entities/glovebox/own-insurer.ts'
import type { OwnInsurer } from '#entities/glovebox/own-insurer.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { CopyButton } from '#shared/ui/actions/copy-button.tsx'
import { CallStep } from './call-step.tsx'
import type { CallNotes } from './call-step.tsx'
import styles from './next-calls.module.css'

/** The insurer of the person's own policy; a number that is missing is asked for in place. */
export function InsurerStep({ notes }: { notes: CallNotes }): ReactNode {
  const t = useT()
  const insurer = useOwnInsurer()
  const [isAdding, setAdding] = useState(false)
  const { policy, phone } = insurer
  const kept = <WhatTheyAsk insurer={insurer} />
  const step = {
    callee: 'insurer' as const,
    notes,
    kept,
    icon: <ShieldCheck aria-hidden />,
    title: t('accidents:calls.insurer'),
    text: policy || phone !== null ? kept : t('accidents:calls.noPolicy'),
  }
  if (phone === null) {
    return (
      // Adding a number is no call yet.
      <CallStep
        {...step}
        notes={{ ...notes, setOut: () => setAdding(true) }}
        button={t('accidents:calls.addNumber')}
        isLong
      >
        {isAdding ? <AddNumber policy={policy} onEnd={() => setAdding(false)} /> : null}
      </CallStep>
    )
  }
  return (
    <CallStep
      {...step}
      href={`tel:${phone}`}
      button={t('accidents:calls.call')}
      name={t('accidents:calls.callNamed', { name: policy?.carrierName ?? formatPhone(phone) })}
    />
  )
}

/** Whom the call goes to, and the number they ask for first. */
function WhatTheyAsk({ insurer: { policy, phone, isHereOnly } }: { insurer: OwnInsurer }): ReactNode {
  const t = useT()
  return (
    <>
      {policy ? (
        <>
          <span className={styles.carrier}>
            <bdi>{policy.carrierName}</bdi>
          </span>
          <span className={styles.policy}>
            <span>
              <span>{t('accidents:calls.policy')}</span> <bdi dir="ltr">{policy.policyNumber}</bdi>
            </span>
            <CopyButton text={policy.policyNumber} label={t('accidents:calls.copyPolicy')} />
          </span>
        </>
      ) : null}
      {isHereOnly && phone !== null ? (
        <span className={styles.carrier}>
          {policy ? t('accidents:calls.hereOnly') : t('accidents:calls.hereOnlyNoPolicy')}
        </span>
      ) : null}
    </>
  )
}

interface AddNumberProps {
  policy: OwnInsurer['policy']
  onEnd: () => void
}

function AddNumber({ policy, onEnd }: AddNumberProps): ReactNode {
  return <InsurerPhone save={useSaveInsurerPhone(policy)} onEnd={onEnd} />
}
