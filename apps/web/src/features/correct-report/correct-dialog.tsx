import { Move } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { accidentLimits, severities } from '@krash/contract/accidents'
import type { Accident, Severity } from '@krash/contract/accidents'
import type { AccidentCorrection } from '@krash/contract/accidents/correction-form'
import type { Suggestion } from '@krash/contract/location'
import { useDamageText } from '#entities/accidents/damage/use-damage-text.ts'
import { DamagePicker } from '#entities/accidents/damage/damage-picker.tsx'
import { useCaseChanges } from '#entities/claims/case-queries.ts'
import { SpotDialog } from '#entities/location/lazy-spot.ts'
import { coordinatesText, spotOf } from '#entities/location/place-words.ts'
import type { Spot } from '#entities/location/place-words.ts'
import type { PointedPlace } from '#entities/location/spot-dialog.tsx'
import { ApiError } from '#shared/api/api-error.ts'
import { errorText } from '#shared/api/error-text.ts'
import { FormDialog } from '#shared/forms/form-dialog.tsx'
import { formDraft } from '#shared/forms/form-draft.ts'
import type { Version } from '#shared/forms/form-draft.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import type { ContractForm } from '#shared/forms/use-contract-form.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { suggestPlaces } from '#shared/location/suggest-places.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { AddressField } from '#shared/ui/form/address-field.tsx'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { DateField } from '#shared/ui/form/date-field.tsx'
import { TextArea, TextField } from '#shared/ui/form/text-field.tsx'
import type { CorrectedPart } from './corrected-parts.ts'
import {
  correctionSchema,
  correctionValuesOf,
  fieldsOf,
  spotIn,
  spotText,
  zonesOf,
} from './correction-values.ts'
import type { CorrectionValues } from './correction-values.ts'
import styles from './correct-report.module.css'

const noSpot = { latitude: null, longitude: null }

interface CorrectDialogProps {
  accident: Accident
  part: CorrectedPart
  onClose: () => void
}

type CorrectionForm = ContractForm<CorrectionValues, AccidentCorrection, void>

/** Corrects one part of a sent report. What is typed is kept until the server has it. */
export function CorrectDialog({ accident, part, onClose }: CorrectDialogProps): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  const damageText = useDamageText()
  const form = useCorrection({ accident, part, onClose })
  const Fields = fields[part]
  return (
    <FormDialog
      form={form}
      title={t(`claims:correct.do.${part}`)}
      saveLabel={t('claims:correct.save')}
      hasRequired={false}
      labelOf={(field) => t(`claims:correct.field.${field}`)}
      textOf={(field, value) => textOf(field, value)}
      onClose={onClose}
    >
      <p className={lettering.quiet}>{t('claims:correct.note')}</p>
      <Fields form={form} accident={accident} />
    </FormDialog>
  )

  function textOf(field: keyof CorrectionValues, value: string | boolean): string {
    if (typeof value === 'boolean') return t(value ? 'claims:correct.yes' : 'claims:correct.no')
    if (field === 'date' && value !== '') return formatDate(value)
    if (field === 'spot') return coordinatesText(spotIn(value) ?? noSpot, t)
    if (field === 'severity') return t(`accidents:severity.${value as Severity}`)
    if (field === 'damage') return damageText(zonesOf(value))
    return value
  }
}

function useCorrection({ accident, part, onClose }: CorrectDialogProps): CorrectionForm {
  const t = useT()
  const changes = useCaseChanges(accident.id)
  const versionOf = (one: Accident): Version<CorrectionValues> => ({
    values: correctionValuesOf(one),
    updatedAt: one.updatedAt,
  })
  return useContractForm<CorrectionValues, AccidentCorrection, void>({
    id: `correct-${part}`,
    schema: correctionSchema(part, accident),
    ...versionOf(accident),
    fields: fieldsOf[part],
    typed: fieldsOf[part],
    draft: formDraft(`correct_${part}_${accident.id}`),
    send: (body, { updatedAt }) => changes.correct({ ...body, updatedAt }),
    onSaved: () => {
      showToast({ kind: 'success', text: t('claims:correct.done') })
      onClose()
    },
    failureText: (error) =>
      error instanceof ApiError && error.isUnreachable
        ? t('claims:correct.offline')
        : `${t('claims:correct.failed')} ${errorText(error)}`,
    readLatest: async () => versionOf(await changes.readReport()),
  })
}

interface FieldsProps {
  form: CorrectionForm
  accident: Accident
}

const fields: Record<CorrectedPart, (props: FieldsProps) => ReactNode> = {
  place: PlaceFields,
  damage: DamageFields,
  words: WordsFields,
}

function PlaceFields({ form, accident }: FieldsProps): ReactNode {
  const t = useT()
  const address = useController({ control: form.form.control, name: 'address' })
  const spot = useController({ control: form.form.control, name: 'spot' })
  const keepsSpot = useController({ control: form.form.control, name: 'keepsSpot' })
  const known = spotText(spotOf(accident.location))

  function type(typed: string): void {
    address.field.onChange(typed)
    form.timing.onChange('address')
  }

  function point(place: PointedPlace): void {
    type(place.address)
    if (!place.spot) {
      // A town has been picked, of which the server knows the middle.
      if (place.town) keepsSpot.field.onChange(false)
      return
    }
    spot.field.onChange(spotText(place.spot))
    keepsSpot.field.onChange(true)
  }

  return (
    <>
      <AddressField<Suggestion>
        id={form.idOf('address')}
        label={t('claims:correct.field.address')}
        error={form.form.formState.errors.address?.message}
        value={address.field.value}
        onChange={type}
        onBlur={() => form.timing.onBlur('address')}
        suggest={suggestPlaces}
        isDialogStart
      />
      {spot.field.value === '' ? null : (
        <Checkbox
          {...form.field('keepsSpot')}
          label={t(
            spot.field.value === known ? 'claims:correct.field.keepsSpot' : 'claims:correct.field.chosenSpot',
          )}
          hint={t('claims:correct.keepsSpotHint')}
        />
      )}
      <OnMap
        address={address.field.value}
        spot={spotIn(spot.field.value)}
        around={accident.location}
        onUse={point}
      />
      <div className={styles.row}>
        <DateField {...form.field('date')} label={t('claims:correct.field.date')} echoOf={form.values.date} />
        <TextField {...form.field('time')} type="time" label={t('claims:correct.field.time')} />
      </div>
    </>
  )
}

interface OnMapProps {
  address: string
  spot: Spot | undefined
  around: Accident['location']
  onUse: (place: PointedPlace) => void
}

/** Opens the map at the spot, or where the town lies; not where nothing of the place is known. */
function OnMap({ address, spot, around, onUse }: OnMapProps): ReactNode {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { latitude, longitude } = around
  const town = latitude === null || longitude === null ? undefined : { latitude, longitude }
  const start = spot ?? town
  if (!start) return null
  return (
    <div>
      <Button icon={<Move aria-hidden />} onClick={() => setOpen(true)}>
        {t('claims:correct.onMap')}
      </Button>
      <Suspense>
        {isOpen ? (
          <SpotDialog
            address={address}
            start={start}
            isExact={spot !== undefined}
            onUse={(place) => {
              setOpen(false)
              onUse(place)
            }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

function DamageFields({ form }: FieldsProps): ReactNode {
  const t = useT()
  const severity = useController({ control: form.form.control, name: 'severity' })
  const damage = useController({ control: form.form.control, name: 'damage' })
  return (
    <>
      <div id={form.idOf('severity')} tabIndex={-1} className={styles.group}>
        <ChoiceCards
          kind="one"
          columns={3}
          legend={t('claims:correct.field.severity')}
          choices={severities.map((value) => ({ value, label: t(`accidents:severity.${value}`) }))}
          value={severity.field.value as Severity}
          onChange={severity.field.onChange}
        />
      </div>
      <div id={form.idOf('damage')} tabIndex={-1} className={styles.picker}>
        <DamagePicker
          chosen={zonesOf(damage.field.value)}
          onChange={(zones) => damage.field.onChange(zones.join())}
        />
      </div>
    </>
  )
}

function WordsFields({ form }: FieldsProps): ReactNode {
  const t = useT()
  return (
    <div className={layout.stack}>
      <TextArea
        {...form.field('description')}
        label={t('claims:correct.field.description')}
        isOptional
        rows={8}
        maxLength={accidentLimits.description.max}
      />
    </div>
  )
}
