import { CarFront, CloudHail, Flame, HeartPulse, KeyRound, SprayCan, UsersRound } from 'lucide-react'
import { useController } from 'react-hook-form'
import type { ReactNode } from 'react'
import { claimLimits, claimTypes } from '@krash/contract/claims'
import type { ClaimType } from '@krash/contract/claims'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import type { InsurancePolicy } from '@krash/contract/insurance'
import { useT } from '#shared/i18n/use-t.ts'
import { useToday } from '#shared/i18n/use-today.ts'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { DateField } from '#shared/ui/form/date-field.tsx'
import { Requirement } from '#shared/ui/form/field.tsx'
import { PhoneField } from '#shared/ui/form/phone-field.tsx'
import { TextArea, TextField } from '#shared/ui/form/text-field.tsx'
import { InsuranceCardIcon } from '#shared/ui/signs/icons.tsx'
import type { ClaimField } from './claim-values.ts'
import styles from './claim-form.module.css'
import type { ClaimFormState } from './use-claim-form.ts'

/** Id of the control of a field, for links to it. */
export function fieldId(field: ClaimField): string {
  return `claim-${field}`
}

/** The sign of a kind of claim. Decoration: the word stands beside it. */
export const typeIcons: Record<ClaimType, ReactNode> = {
  collision: <CarFront aria-hidden />,
  comprehensive: <Flame aria-hidden />,
  liability: <UsersRound aria-hidden />,
  medical: <HeartPulse aria-hidden />,
  theft: <KeyRound aria-hidden />,
  vandalism: <SprayCan aria-hidden />,
  weather: <CloudHail aria-hidden />,
}

interface ClaimFieldsProps {
  state: ClaimFormState
  policies: readonly InsurancePolicy[]
  /** Policy and type are chosen once. */
  isNew: boolean
}

/** The fields of a claim; only policy and type are needed. */
export function ClaimFields({ state, policies, isNew }: ClaimFieldsProps): ReactNode {
  return (
    <>
      {isNew ? (
        <>
          <Choice
            state={state}
            field="policyId"
            choices={policies.map(({ id, carrierName, policyNumber }) => ({
              value: id,
              label: <bdi>{carrierName}</bdi>,
              description: <span dir="ltr">{policyNumber}</span>,
              icon: <InsuranceCardIcon />,
            }))}
          />
          <TypeChoice state={state} />
        </>
      ) : null}
      <Details state={state} hasTitle={isNew} />
    </>
  )
}

function TypeChoice({ state }: { state: ClaimFormState }): ReactNode {
  const t = useT()
  return (
    <Choice
      state={state}
      field="type"
      choices={claimTypes.map((type) => ({
        value: type,
        label: t(`claims:type.${type}`),
        description: t(`claims:typeText.${type}`),
        icon: typeIcons[type],
      }))}
    />
  )
}

interface ChoiceProps {
  state: ClaimFormState
  field: 'policyId' | 'type'
  choices: Parameters<typeof ChoiceCards<string>>[0]['choices']
}

function Choice({ state: { form, timing }, field, choices }: ChoiceProps): ReactNode {
  const t = useT()
  const control = useController({ control: form.control, name: field })
  return (
    <div id={fieldId(field)} tabIndex={-1} className={styles.choice}>
      <ChoiceCards
        kind="one"
        name={field}
        legend={
          <>
            {t(field === 'type' ? 'claims:form.type' : 'claims:form.policy')}
            <Requirement isRequired />
          </>
        }
        hint={field === 'type' ? undefined : t('claims:form.policyHint')}
        choices={choices}
        value={control.field.value}
        error={form.formState.errors[field]?.message}
        onChange={(value) => {
          control.field.onChange(value)
          timing.onChange(field)
        }}
      />
    </div>
  )
}

function Details({ state, hasTitle }: { state: ClaimFormState; hasTitle: boolean }): ReactNode {
  const t = useT()
  const today = useToday().toLocaleDateString('en-CA')
  const { form, timing, values } = state
  const wire = (field: Exclude<ClaimField, 'policyId' | 'type'>) => ({
    id: fieldId(field),
    label: t(`claims:form.${field}`),
    error: form.formState.errors[field]?.message,
    isOptional: true,
    autoComplete: 'off',
    ...form.register(field, { onChange: () => timing.onChange(field), onBlur: () => timing.onBlur(field) }),
  })
  return (
    <fieldset className={styles.group}>
      {hasTitle ? <legend>{t('claims:form.details')}</legend> : null}
      <p className={styles.note}>{t('claims:form.detailsHint')}</p>
      <div className={styles.row}>
        <TextField
          {...wire('claimNumber')}
          hint={t('claims:form.claimNumberHint')}
          dir="ltr"
          spellCheck={false}
          maxLength={claimLimits.claimNumber.max}
        />
        <DateField
          {...wire('filedOn')}
          hint={t('claims:form.filedOnHint')}
          echoOf={values.filedOn}
          warning={values.filedOn > today ? t('claims:form.future') : undefined}
        />
      </div>
      <div className={styles.row}>
        <TextField
          {...wire('adjusterName')}
          hint={t('claims:form.adjusterNameHint')}
          maxLength={fieldLimits.name.max}
        />
        <PhoneField {...wire('adjusterPhone')} />
      </div>
      <TextArea {...wire('note')} rows={3} maxLength={claimLimits.note.max} />
    </fieldset>
  )
}
