import { useWatch } from 'react-hook-form'
import type { ReactNode } from 'react'
import { firstPlateForm } from '@krash/contract/profile/profile-form'
import type { FirstPlateForm } from '@krash/contract/profile/profile-form'
import type { Profile } from '@krash/contract/profile'
import { vehicleLimits } from '@krash/contract/vehicles'
import { usAddressStates, usStateNames } from '@krash/contract/wire/us-states'
import { usePatchProfile } from '#entities/profile/profile-changes.ts'
import { Plate } from '#entities/glovebox/plate/plate.tsx'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import { formDraft } from '#shared/forms/form-draft.ts'
import { typedSchema } from '#shared/forms/typed-schema.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { Button } from '#shared/ui/actions/button.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import styles from './first-steps.module.css'

type PlateValues = Record<'plateState' | 'licensePlate', string>

const schema = typedSchema<PlateValues, PlateValues, FirstPlateForm>({
  schema: firstPlateForm,
  bodyOf: (values) => values,
})
const draft = formDraft<PlateValues>('first-plate')
const states = usAddressStates.map((code) => ({
  value: code,
  label: `${code} - ${usStateNames[code]}`,
  lang: 'en',
}))

/** The plate of the car, before the rest of the car is known. */
export function PlateStep({ profile }: { profile: Profile }): ReactNode {
  const t = useT()
  const patch = usePatchProfile({ isShownAtOnce: false })
  const form = useContractForm<PlateValues, FirstPlateForm, Profile>({
    id: 'first-plate',
    schema,
    draft,
    values: { plateState: profile.plateState ?? profile.state ?? '', licensePlate: '' },
    send: (plate) => patch.mutateAsync(plate),
    failureText: (error) => dataOperationText(error, 'profile', 'update'),
  })
  const [state, plate] = useWatch({ control: form.form.control, name: ['plateState', 'licensePlate'] })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <div className={styles.fields}>
        <SelectField
          {...form.field('plateState')}
          label={t('dashboard:ready.plate.state')}
          hasEmpty
          options={states}
        />
        <TextField
          {...form.field('licensePlate')}
          label={t('dashboard:ready.plate.plate')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={vehicleLimits.licensePlate.max}
        />
      </div>
      {plate.trim() === '' ? null : (
        <Plate
          plate={plate.trim().toUpperCase()}
          name={usStateNames[state as keyof typeof usStateNames] ?? ''}
          isPreview
        />
      )}
      <FailureLine text={form.failure} />
      <Button type="submit" variant="soft" isBusy={form.isBusy}>
        {t('shell:actions.save')}
      </Button>
    </form>
  )
}
