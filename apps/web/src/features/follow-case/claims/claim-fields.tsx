import { useController } from 'react-hook-form'
import type { ReactNode } from 'react'
import { claimLimits, claimTypes } from '@krash/contract/claims/claim-choices'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import type { InsurancePolicy } from '@krash/contract/insurance'
import { useT } from '#shared/i18n/use-t.ts'
import { useToday } from '#shared/i18n/use-today.ts'
import lettering from '#shared/styles/lettering.module.css'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { DateField } from '#shared/ui/form/date-field.tsx'
import { Requirement } from '#shared/ui/form/field.tsx'
import { PhoneField } from '#shared/ui/form/phone-field.tsx'
import { TextArea, TextField } from '#shared/ui/form/text-field.tsx'
import { InsuranceCardIcon } from '#shared/ui/signs/insurance-card-icon.tsx'
import type { ClaimField } from './claim-values.ts'
import layout from '#shared/styles/layout.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './claim-form.module.css'
import { typeIcons } from './type-icons.tsx'
import type { ClaimFormState } from './use-claim-form.ts'

interface ClaimFieldsProps {
  form: ClaimFormState
  policies: readonly InsurancePolicy[]
  /** Policy and type can be chosen only for a new claim. */
  isNew: boolean
}

/** The fields of a claim; only policy and type are required. */
export function ClaimFields({ form, policies, isNew }: ClaimFieldsProps): ReactNode {
  return (
    <>
      {isNew ? (
        <>
          <Choice
            form={form}
            field="policyId"
            choices={policies.map(({ id, carrierName, policyNumber }) => ({
              value: id,
              label: <bdi>{carrierName}</bdi>,
              description: <span dir="ltr">{policyNumber}</span>,
              icon: <InsuranceCardIcon />,
            }))}
          />
          <TypeChoice form={form} />
        </>
      ) : null}
      <Details form={form} hasTitle={isNew} />
    </>
  )
}

function TypeChoice({ form }: { form: ClaimFormState }): ReactNode {
  const t = useT()
  return (
    <Choice
      form={form}
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
  form: ClaimFormState
  field: 'policyId' | 'type'
  choices: Parameters<typeof ChoiceCards<string>>[0]['choices']
}

function Choice({ form: { form, timing, idOf }, field, choices }: ChoiceProps): ReactNode {
  const t = useT()
  const control = useController({ control: form.control, name: field })
  return (
    <div id={idOf(field)} tabIndex={-1} className={styles.choice}>
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

function Details({ form, hasTitle }: { form: ClaimFormState; hasTitle: boolean }): ReactNode {
  const t = useT()
  const today = useToday().toLocaleDateString('en-CA')
  const { filedOn } = form.values
  const wire = (field: Exclude<ClaimField, 'policyId' | 'type'>) => ({
    label: t(`claims:form.${field}`),
    isOptional: true,
    autoComplete: 'off',
    ...form.field(field),
  })
  return (
    <fieldset className={classNames(layout.stack16, styles.group)}>
      {hasTitle ? <legend>{t('claims:form.details')}</legend> : null}
      <p className={lettering.quiet}>{t('claims:form.detailsHint')}</p>
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
          echoOf={filedOn}
          warning={filedOn > today ? t('claims:form.future') : undefined}
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
      <DateField
        {...wire('promisedOn')}
        hint={t('claims:form.promisedOnHint')}
        echoOf={form.values.promisedOn}
      />
      <TextArea {...wire('note')} rows={3} maxLength={claimLimits.note.max} />
    </fieldset>
  )
}
