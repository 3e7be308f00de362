import { useController } from 'react-hook-form'
import { UserRound } from 'lucide-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { driverLimits, relationships } from '@krash/contract/drivers'
import type { Driver } from '@krash/contract/drivers'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import { usStateNames, usStates } from '@krash/contract/wire/us-states'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { PhoneField } from '#shared/ui/form/phone-field.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import { ThreePartDate } from '#shared/ui/form/three-part-date.tsx'
import { isoDateOf } from '#shared/i18n/date-parts.ts'
import type { ClaimedDraft } from '../dialogs/dialog-draft.ts'
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
  /** The person's own details; undefined when they are a driver already. */
  self: Partial<DriverValues> | undefined
  draft: ClaimedDraft
  /** `YYYY-MM-DD` */
  today: string
  onSaved: (driver: Driver, isMoreToCome: boolean) => void
  onClose: () => void
}

/** Adds or changes an additional driver; several can be added in a row. */
export function DriverDialog(props: DriverDialogProps): ReactNode {
  const { driver, self, draft, today, onSaved, onClose } = props
  const t = useT()
  const textOf = useDriverText()
  const itemForm = useItemForm<'driver', DriverValues>({
    kind: 'driver',
    item: driver,
    valuesOf: driverValuesOf,
    fields: driverFields,
    schema: driverSchema(today),
    draft,
    onSaved: (saved) => onSaved(saved, false),
  })

  function saveAndAdd(event: SyntheticEvent): void {
    itemForm.submit(event, (saved) => {
      itemForm.refill({ values: driverValuesOf(undefined) })
      onSaved(saved, true)
      // The form registers its controls again only with the next render.
      document.getElementById(itemForm.idOf('fullName'))?.focus()
    })
  }

  return (
    <FormDialog
      form={itemForm}
      title={t(driver ? 'glovebox:driver.edit' : 'glovebox:driver.add')}
      saveLabel={t('shell:actions.save')}
      action={
        driver === undefined ? (
          <Button isBusy={itemForm.isBusy} onClick={saveAndAdd}>
            {t('glovebox:dialog.saveAndAdd')}
          </Button>
        ) : null
      }
      hasRequired
      labelOf={(field) => t(`glovebox:driver.field.${field}`)}
      textOf={textOf}
      onClose={onClose}
    >
      {driver === undefined && self && itemForm.values.relationship !== 'self' ? (
        <Button variant="soft" icon={<UserRound aria-hidden />} onClick={() => fillIn(itemForm, self)}>
          {t('glovebox:driver.isMe')}
        </Button>
      ) : null}
      <Fields itemForm={itemForm} />
    </FormDialog>
  )
}

/** What the profile knows already is not asked for again; the focus goes on at what it does not know. */
function fillIn({ form, idOf }: DriverItemForm, self: Partial<DriverValues>): void {
  for (const [field, value] of Object.entries({ ...self, relationship: 'self' }))
    form.setValue(field as DriverField, value)
  document.getElementById(idOf('licenseNumber'))?.focus()
}

type DriverItemForm = ItemForm<'driver', DriverValues>

function Fields({ itemForm }: { itemForm: DriverItemForm }): ReactNode {
  const t = useT()
  const wire = (field: DriverField) => ({
    label: t(`glovebox:driver.field.${field}`),
    // These belong to somebody other than the person who types.
    autoComplete: 'off',
    ...itemForm.field(field),
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

function BirthDate({ itemForm: { form, timing, idOf } }: { itemForm: DriverItemForm }): ReactNode {
  const t = useT()
  const { field } = useController({ control: form.control, name: 'dateOfBirth' })
  return (
    <ThreePartDate
      id={idOf('dateOfBirth')}
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
