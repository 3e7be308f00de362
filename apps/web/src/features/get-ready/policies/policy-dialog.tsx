import { useController, useWatch } from 'react-hook-form'
import type { ReactNode } from 'react'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import { policyLimits } from '@krash/contract/insurance'
import { daysBetween, isPolicyTooOld, policyStatus } from '@krash/contract/insurance/policy-status'
import type { CoverageType, InsurancePolicy } from '@krash/contract/insurance'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { DateField } from '#shared/ui/form/date-field.tsx'
import { Requirement } from '#shared/ui/form/field.tsx'
import { PhoneField } from '#shared/ui/form/phone-field.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import type { ClaimedDraft } from '../dialogs/dialog-draft.ts'
import layout from '#shared/styles/layout.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import formStyles from '../dialogs/item-dialog.module.css'
import { useItemForm } from '../dialogs/use-item-form.ts'
import type { ItemForm } from '../dialogs/use-item-form.ts'
import {
  offeredCoverages,
  policyFields,
  policySchema,
  policyValuesOf,
} from '#entities/glovebox/policy-values.ts'
import type { PolicyField, PolicyValues } from '#entities/glovebox/policy-values.ts'

interface PolicyDialogProps {
  policy: InsurancePolicy | undefined
  draft: ClaimedDraft
  /** `YYYY-MM-DD` */
  today: string
  /** The person's own name, followed by those of the other drivers. */
  names: readonly string[]
  onSaved: (policy: InsurancePolicy) => void
  onClose: () => void
}

export function PolicyDialog(props: PolicyDialogProps): ReactNode {
  const { policy, draft, today, names, onSaved, onClose } = props
  const t = useT()
  const textOf = usePolicyText()
  const itemForm = useItemForm<'policy', PolicyValues>({
    kind: 'policy',
    item: policy,
    valuesOf: (item) => policyValuesOf(item, names[0]),
    fields: policyFields,
    schema: policySchema,
    draft,
    onSaved,
  })
  return (
    <FormDialog
      form={itemForm}
      title={t(policy ? 'glovebox:policy.edit' : 'glovebox:policy.add')}
      saveLabel={t('shell:actions.save')}
      hasRequired
      labelOf={(field) => t(`glovebox:policy.field.${field}`)}
      textOf={textOf}
      onClose={onClose}
    >
      <MainFields itemForm={itemForm} names={names} current={policy?.coverageType} />
      <DateFields itemForm={itemForm} today={today} />
      <MoreFields itemForm={itemForm} />
    </FormDialog>
  )
}

type PolicyItemForm = ItemForm<'policy', PolicyValues>

/** The props that connect each control to the form. */
function useWire(itemForm: PolicyItemForm) {
  const t = useT()
  return (field: PolicyField) => ({
    label: t(`glovebox:policy.field.${field}`),
    autoComplete: 'off',
    ...itemForm.field(field),
  })
}

interface MainFieldsProps {
  itemForm: PolicyItemForm
  names: readonly string[]
  current: CoverageType | undefined
}

function MainFields({ itemForm, names, current }: MainFieldsProps): ReactNode {
  const t = useT()
  const wire = useWire(itemForm)
  const { form, timing, idOf } = itemForm
  const { field } = useController({ control: form.control, name: 'coverageType' })
  const list = `${idOf('driverName')}-list`
  return (
    <>
      <div className={formStyles.row}>
        <TextField {...wire('carrierName')} isRequired maxLength={policyLimits.company.max} />
        <TextField
          {...wire('policyNumber')}
          isRequired
          dir="ltr"
          spellCheck={false}
          maxLength={policyLimits.policyNumber.max}
        />
      </div>
      <TextField
        {...wire('driverName')}
        isRequired
        list={list}
        hint={t('glovebox:policy.driverHint')}
        maxLength={fieldLimits.fullName.max}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <div id={idOf('coverageType')} tabIndex={-1}>
        <ChoiceCards
          kind="one"
          name="coverageType"
          legend={
            <>
              {t('glovebox:policy.field.coverageType')}
              <Requirement isRequired />
            </>
          }
          choices={offeredCoverages(current).map((value) => ({
            value,
            label: t(`glovebox:coverage.${value}`),
          }))}
          value={field.value as CoverageType}
          error={form.formState.errors.coverageType?.message}
          onChange={(value) => {
            field.onChange(value)
            timing.onChange('coverageType')
          }}
        />
      </div>
    </>
  )
}

function DateFields({ itemForm, today }: { itemForm: PolicyItemForm; today: string }): ReactNode {
  const t = useT()
  const wire = useWire(itemForm)
  const { form, timing } = itemForm
  const [start, end] = useWatch({ control: form.control, name: ['policyStartDate', 'policyEndDate'] })
  const startWire = wire('policyStartDate')
  return (
    <div className={formStyles.row}>
      <DateField
        {...startWire}
        onChange={(event) => {
          void startWire.onChange(event)
          // The end is checked against the start, so its error may change with the start.
          timing.onChange('policyEndDate')
        }}
        isRequired
        echoOf={start}
      />
      <DateField
        {...wire('policyEndDate')}
        isRequired
        echoOf={end}
        note={useEnding(end, today)}
        warning={end !== '' && isPolicyTooOld(end, today) ? t('glovebox:policy.tooOld') : undefined}
      />
    </div>
  )
}

/** "ends in 9 days", within the last 30 days of a policy. */
function useEnding(end: string, today: string): string | undefined {
  const t = useT()
  if (!/^\d{4}-\d{2}-\d{2}$/.test(end) || policyStatus(end, today) !== 'expiringSoon') return undefined
  return t('glovebox:policy.endsIn', { count: daysBetween(today, end) })
}

function MoreFields({ itemForm }: { itemForm: PolicyItemForm }): ReactNode {
  const t = useT()
  const wire = useWire(itemForm)
  return (
    <>
      <fieldset className={classNames(layout.stack16, formStyles.group)}>
        <legend>{t('glovebox:policy.extras')}</legend>
        <Checkbox {...wire('uninsuredMotorist')} />
        <Checkbox {...wire('underinsuredMotorist')} />
        <Checkbox {...wire('medicalPayments')} />
        <div className={formStyles.row}>
          <TextField
            {...wire('policyLimits')}
            isOptional
            hint={t('glovebox:policy.limitsHint')}
            maxLength={policyLimits.policyLimits.max}
          />
          <TextField
            {...wire('deductible')}
            isOptional
            prefix="$"
            inputMode="numeric"
            dir="ltr"
            hint={t('glovebox:policy.deductibleHint')}
            maxLength={10}
          />
        </div>
      </fieldset>
      <fieldset className={classNames(layout.stack16, formStyles.group)}>
        <legend>{t('glovebox:policy.agent')}</legend>
        <div className={formStyles.row}>
          <TextField {...wire('agentName')} isOptional maxLength={policyLimits.agentName.max} />
          <PhoneField {...wire('agentPhone')} isOptional />
        </div>
      </fieldset>
      <div className={formStyles.row}>
        <PhoneField {...wire('roadsidePhone')} isOptional />
        <PhoneField {...wire('claimsPhone')} isOptional />
      </div>
    </>
  )
}

function usePolicyText(): (field: string, value: string | boolean) => string {
  const t = useT()
  const { formatDate } = useFormats()
  return (field, value) => {
    if (typeof value === 'boolean') return t(value ? 'glovebox:policy.yes' : 'glovebox:policy.no')
    const coverage = offeredCoverages(value as CoverageType).find((known) => known === value)
    if (field === 'coverageType' && coverage) return t(`glovebox:coverage.${coverage}`)
    return field.endsWith('Date') && value !== '' ? formatDate(value) : value
  }
}
