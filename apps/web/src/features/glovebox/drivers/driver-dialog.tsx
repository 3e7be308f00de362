import { useController } from 'react-hook-form'
import type { ReactNode } from 'react'
import { driverLimits, relationships } from '@krash/contract/drivers'
import type { Driver } from '@krash/contract/drivers'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import { usStateNames, usStates } from '@krash/contract/wire/us-states'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { PhoneField } from '#shared/ui/form/phone-field.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import { ThreePartDate } from '#shared/ui/form/three-part-date.tsx'
import { isoDateOf } from '#shared/i18n/date-parts.ts'
import type { ClaimedDraft } from '../dialogs/dialog-draft.ts'
import { fieldId, ItemDialog } from '../dialogs/item-dialog.tsx'
import formStyles from '../dialogs/item-dialog.module.css'
import { useItemForm } from '../dialogs/use-item-form.ts'
import type { ItemForm } from '../dialogs/use-item-form.ts'
import { driverFields, driverSchema, driverValuesOf } from '#entities/glovebox/driver-values.ts'
import type { DriverField, DriverValues } from '#entities/glovebox/driver-values.ts'

const stateOptions = usStates.map((code) => ({
  value: code,
  label: `${code} - ${usStateNames[code]}`,
  lang: 'en',
}))

interface DriverDialogProps {
  driver: Driver | undefined
  draft: ClaimedDraft
  /** `YYYY-MM-DD` */
  today: string
  onSaved: (driver: Driver, isMoreToCome: boolean) => void
  onClose: () => void
}

/** Adds or changes an additional driver; several can be added one after the other. */
export function DriverDialog({ driver, draft, today, onSaved, onClose }: DriverDialogProps): ReactNode {
  const t = useT()
  const textOf = useDriverText()
  const itemForm = useItemForm<'driver', DriverValues>({
    kind: 'driver',
    item: driver,
    valuesOf: driverValuesOf,
    schema: driverSchema(today),
    draft,
    onSaved: (saved, isMoreToCome) => {
      onSaved(saved, isMoreToCome)
      if (isMoreToCome) document.getElementById(fieldId('driver', 'fullName'))?.focus()
    },
  })
  return (
    <ItemDialog
      kind="driver"
      title={t(driver ? 'glovebox:driver.edit' : 'glovebox:driver.add')}
      itemForm={itemForm}
      draft={draft}
      hasMore={driver === undefined}
      fields={driverFields}
      labelOf={(field) => t(`glovebox:driver.field.${field as DriverField}`)}
      textOf={(field, value) => textOf(field, String(value))}
      onClose={onClose}
    >
      <Fields itemForm={itemForm} />
    </ItemDialog>
  )
}

type DriverItemForm = ItemForm<'driver', DriverValues>

function Fields({ itemForm }: { itemForm: DriverItemForm }): ReactNode {
  const t = useT()
  const { form, timing } = itemForm
  const wire = (field: DriverField) => ({
    id: fieldId('driver', field),
    label: t(`glovebox:driver.field.${field}`),
    error: form.formState.errors[field]?.message,
    // These belong to somebody else than the person who types.
    autoComplete: 'off',
    ...form.register(field, { onChange: () => timing.onChange(field), onBlur: () => timing.onBlur(field) }),
  })
  return (
    <>
      <div className={formStyles.row}>
        <TextField {...wire('fullName')} isRequired maxLength={fieldLimits.fullName.max} />
        <SelectField
          {...wire('relationship')}
          isRequired
          options={relationships.map((value) => ({ value, label: t(`glovebox:relationship.${value}`) }))}
        />
      </div>
      <BirthDate itemForm={itemForm} />
      <div className={formStyles.row}>
        <TextField
          {...wire('email')}
          isRequired
          type="email"
          inputMode="email"
          dir="ltr"
          maxLength={fieldLimits.email.max}
        />
        <PhoneField {...wire('cellNumber')} isRequired hint={t('glovebox:hint.phone')} />
      </div>
      <TextField
        {...wire('address')}
        isRequired
        hint={t('glovebox:driver.addressHint')}
        maxLength={fieldLimits.address.max}
      />
      <div className={formStyles.row}>
        <TextField
          {...wire('licenseNumber')}
          isOptional
          dir="ltr"
          spellCheck={false}
          maxLength={driverLimits.licenseNumber.max}
        />
        <SelectField {...wire('licenseState')} isOptional hasEmpty options={stateOptions} />
      </div>
    </>
  )
}

function BirthDate({ itemForm: { form, timing } }: { itemForm: DriverItemForm }): ReactNode {
  const t = useT()
  const { field } = useController({ control: form.control, name: 'dateOfBirth' })
  return (
    <ThreePartDate
      id={fieldId('driver', 'dateOfBirth')}
      label={t('glovebox:driver.field.dateOfBirth')}
      hint={t('glovebox:driver.birthHint')}
      error={form.formState.errors.dateOfBirth?.message}
      isRequired
      value={field.value}
      onChange={(typed) => {
        field.onChange(typed)
        timing.onChange('dateOfBirth')
      }}
      onBlur={() => timing.onBlur('dateOfBirth')}
    />
  )
}

/** What stands in a field, in words. */
function useDriverText(): (field: string, value: string) => string {
  const t = useT()
  const { formatDate } = useFormats()
  return (field, value) => {
    const relationship = relationships.find((known) => known === value)
    if (field === 'relationship' && relationship) return t(`glovebox:relationship.${relationship}`)
    const date = isoDateOf(value)
    return field === 'dateOfBirth' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? formatDate(date) : value
  }
}
