import { useWatch } from 'react-hook-form'
import type { ChangeEvent, ReactNode } from 'react'
import { fuelTypes, hasVinCheckDigit, vehicleLimits, vehicleTypes } from '@krash/contract/vehicles'
import type { Vehicle } from '@krash/contract/vehicles'
import { usAddressStates, usStateNames } from '@krash/contract/wire/us-states'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import type { Translate } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { FieldWarning } from '#shared/ui/form/date-field.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import { Plate } from '#entities/glovebox/plate/plate.tsx'
import type { ClaimedDraft } from '../dialogs/dialog-draft.ts'
import formStyles from '../dialogs/item-dialog.module.css'
import { useItemForm } from '../dialogs/use-item-form.ts'
import type { ItemForm } from '../dialogs/use-item-form.ts'
import { vehicleFields, vehicleSchema, vehicleValuesOf } from '#entities/glovebox/vehicle-values.ts'
import type { VehicleField, VehicleValues } from '#entities/glovebox/vehicle-values.ts'

/** Common makes on US roads, suggested while typing; any other is accepted. */
const commonMakes =
  'Acura,Audi,BMW,Buick,Cadillac,Chevrolet,Chrysler,Dodge,Ford,Genesis,GMC,Harley-Davidson,Honda,Hyundai,Infiniti,Jeep,Kia,Lexus,Lincoln,Mazda,Mercedes-Benz,Mini,Mitsubishi,Nissan,Porsche,Ram,Subaru,Tesla,Toyota,Volkswagen,Volvo'.split(
    ',',
  )

const stateOptions = usAddressStates.map((code) => ({
  value: code,
  label: `${code} - ${usStateNames[code]}`,
  lang: 'en',
}))

interface VehicleDialogProps {
  vehicle: Vehicle | undefined
  /** The plate that was given before the car was, and its state. */
  firstPlate: { licensePlate: string; plateState: string }
  draft: ClaimedDraft
  /** `YYYY-MM-DD` */
  today: string
  onSaved: (vehicle: Vehicle) => void
  onClose: () => void
}

/** Adds or changes a vehicle, with a preview of its plate. */
export function VehicleDialog(props: VehicleDialogProps): ReactNode {
  const { vehicle, firstPlate, draft, today, onSaved, onClose } = props
  const t = useT()
  const itemForm = useItemForm<'vehicle', VehicleValues>({
    kind: 'vehicle',
    item: vehicle,
    valuesOf: (one) => (one ? vehicleValuesOf(one) : { ...vehicleValuesOf(one), ...firstPlate }),
    fields: vehicleFields,
    schema: vehicleSchema(today),
    draft,
    onSaved,
  })
  return (
    <FormDialog
      form={itemForm}
      title={t(vehicle ? 'glovebox:vehicle.edit' : 'glovebox:vehicle.add')}
      saveLabel={t('shell:actions.save')}
      hasRequired
      labelOf={(field) => t(`glovebox:vehicle.field.${field}`)}
      textOf={(field, value) => textOf(t, field, value)}
      onClose={onClose}
    >
      <Fields itemForm={itemForm} key={itemForm.filling} />
    </FormDialog>
  )
}

type VehicleItemForm = ItemForm<'vehicle', VehicleValues>

function PlatePreview({ form }: Pick<VehicleItemForm, 'form'>): ReactNode {
  const t = useT()
  const [plate, state, year, make, model] = useWatch({
    control: form.control,
    name: ['licensePlate', 'plateState', 'year', 'make', 'model'],
  })
  const name = [year, make, model].filter(Boolean).join(' ')
  return (
    <Plate
      plate={plate.trim() || t('glovebox:vehicle.previewPlate')}
      state={state}
      name={name || t('glovebox:vehicle.previewName')}
      isPreview
    />
  )
}

function Fields({ itemForm: { form, idOf, field } }: { itemForm: VehicleItemForm }): ReactNode {
  const t = useT()
  const makes = `${idOf('make')}-list`
  const wire = (name: VehicleField) => ({ label: t(`glovebox:vehicle.field.${name}`), ...field(name) })
  const plate = wire('licensePlate')
  const { name: nameLimits, licensePlate: plateLimits } = vehicleLimits
  return (
    <>
      <div className={formStyles.row}>
        <TextField {...wire('make')} isRequired list={makes} autoComplete="off" maxLength={nameLimits.max} />
        <TextField {...wire('model')} isRequired autoComplete="off" maxLength={nameLimits.max} />
        <TextField
          {...wire('year')}
          isRequired
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          maxLength={4}
        />
        <TextField {...wire('color')} isRequired autoComplete="off" maxLength={nameLimits.max} />
        <TextField
          {...plate}
          isRequired
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={plateLimits.max}
          onChange={(event) => void plate.onChange(upperCased(event))}
        />
        <SelectField {...wire('plateState')} isOptional hasEmpty options={stateOptions} />
        <PlatePreview form={form} />
        <VinField form={form} wired={wire('vin')} />
        <SelectField {...wire('vehicleType')} isOptional hasEmpty options={optionsOf(t, 'vehicleType')} />
        <SelectField {...wire('fuelType')} isOptional hasEmpty options={optionsOf(t, 'fuelType')} />
      </div>
      <datalist id={makes}>
        {commonMakes.map((make) => (
          <option key={make}>{make}</option>
        ))}
      </datalist>
    </>
  )
}

interface VinFieldProps {
  form: VehicleItemForm['form']
  wired: { id: string; label: string; error: string | undefined } & ReturnType<
    VehicleItemForm['form']['register']
  >
}

/** A wrong check digit is only a warning, because vehicles made for other markets have none. */
function VinField({ form, wired }: VinFieldProps): ReactNode {
  const t = useT()
  const vin = useWatch({ control: form.control, name: 'vin' }).trim().toUpperCase()
  const isOdd = vin.length === vehicleLimits.vin.length && wired.error === undefined && !hasVinCheckDigit(vin)
  return (
    <div className={layout.stack4}>
      <TextField
        {...wired}
        isOptional
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={t('glovebox:vehicle.vinHint')}
        counterMax={vehicleLimits.vin.length}
        maxLength={vehicleLimits.vin.length}
        defaultValue={form.getValues('vin')}
        onChange={(event) => void wired.onChange(upperCased(event))}
      />
      <FieldWarning>{isOdd ? t('glovebox:vehicle.vinWarning') : undefined}</FieldWarning>
    </div>
  )
}

/** Turns typed letters into capitals and keeps the cursor in its place. */
function upperCased(event: ChangeEvent<HTMLInputElement>): ChangeEvent<HTMLInputElement> {
  const { value, selectionStart, selectionEnd } = event.target
  const upper = value.toUpperCase()
  if (upper !== value) {
    event.target.value = upper
    event.target.setSelectionRange(selectionStart, selectionEnd)
  }
  return event
}

function optionsOf(t: Translate, field: 'vehicleType' | 'fuelType') {
  const values: readonly string[] = field === 'vehicleType' ? vehicleTypes : fuelTypes
  return values.map((value) => ({ value, label: textOf(t, field, value) }))
}

function textOf(t: Translate, field: string, value: string): string {
  const type = vehicleTypes.find((known) => known === value)
  const fuel = fuelTypes.find((known) => known === value)
  if (field === 'vehicleType' && type) return t(`glovebox:vehicleType.${type}`)
  if (field === 'fuelType' && fuel) return t(`glovebox:fuelType.${fuel}`)
  return value
}
