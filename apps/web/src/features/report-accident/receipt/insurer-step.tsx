import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { claimsPhoneForm } from '@krash/contract/insurance'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { useOwnInsurer, useSaveInsurerPhone } from '#entities/glovebox/own-insurer.ts'
import type { OwnInsurer } from '#entities/glovebox/own-insurer.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import notices from '#shared/styles/notice.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { CopyButton } from '#shared/ui/actions/copy-button.tsx'
import { PhoneField } from '#shared/ui/form/phone-field.tsx'
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
  const t = useT()
  const save = useSaveInsurerPhone(policy)
  const { field, submit, isBusy, failure } = useContractForm({
    id: 'insurer',
    schema: claimsPhoneForm,
    values: { claimsPhone: '' },
    send: ({ claimsPhone }) => save(claimsPhone),
    onSaved: onEnd,
  })
  return (
    <form className={styles.adding} noValidate onSubmit={submit}>
      <PhoneField
        {...field('claimsPhone')}
        label={t('accidents:calls.insurerPhone')}
        hint={t('accidents:calls.insurerPhoneHint')}
        autoComplete="off"
        maxLength={fieldLimits.phone.max}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="soft" isBusy={isBusy}>
          {t('shell:actions.save')}
        </Button>
        <Button onClick={onEnd}>{t('shell:actions.cancel')}</Button>
      </div>
      <div role="alert">{failure === undefined ? null : <p className={notices.danger}>{failure}</p>}</div>
    </form>
  )
}
