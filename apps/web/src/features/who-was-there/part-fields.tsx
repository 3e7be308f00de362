import { useController } from 'react-hook-form'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { usAddressStates, usStateNames } from '@krash/contract/wire/us-states'
import type { AccidentDetails } from '@krash/contract/accidents/who-was-there'
import { choiceText, choicesOf } from '#entities/accidents/details/detail-words.ts'
import type { ChoiceField, DetailField } from '#entities/accidents/details/detail-words.ts'
import type { ContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { FilterChip } from '#shared/ui/content/chip.tsx'
import { PhoneField } from '#shared/ui/form/phone-field.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { TextArea, TextField } from '#shared/ui/form/text-field.tsx'
import type { Item, Target } from './details-with.ts'
import { limitOf } from './part-values.ts'
import type { PartValues } from './part-values.ts'
import styles from './part-fields.module.css'

const stateOptions = usAddressStates.map((code) => ({
  value: code,
  label: `${code} - ${usStateNames[code]}`,
  lang: 'en',
}))

export type PartForm = ContractForm<PartValues, Item['item'], unknown>

interface PartFieldsProps {
  form: PartForm
  target: Target
  /** All that is known, because who was named with a vehicle is not asked for again. */
  details: AccidentDetails
}

/** The fields of one sheet. All of them are optional. */
export function PartFields(props: PartFieldsProps): ReactNode {
  const { form, target } = props
  switch (target.part) {
    case 'vehicle':
      return <VehicleFields form={form} />
    case 'person':
      return <PersonFields {...props} />
    case 'police':
      return (
        <>
          <Line form={form} name="agency" hint="agency" />
          <div className={styles.short}>
            <Line form={form} name="officer" />
            <Line form={form} name="badge" isCode />
            <Line form={form} name="reportNumber" isCode />
          </div>
        </>
      )
    case 'conditions':
      return (
        <>
          <Choice form={form} name="weather" isSeveral />
          <Choice form={form} name="light" />
          <Choice form={form} name="road" />
        </>
      )
  }
}

function VehicleFields({ form }: { form: PartForm }): ReactNode {
  const t = useT()
  return (
    <>
      <div className={styles.short}>
        <Line form={form} name="plate" isCode isCapital />
        <SelectField
          {...form.field('state')}
          label={t('whoWasThere:field.state')}
          hasEmpty
          options={stateOptions}
        />
        <Line form={form} name="make" />
        <Line form={form} name="model" />
        <Line form={form} name="color" />
      </div>
      <div className={styles.pairs}>
        <Line form={form} name="driver" />
        <Phone form={form} isDrivers />
        <Line form={form} name="insurer" />
        <Line form={form} name="policyNumber" isCode />
      </div>
    </>
  )
}

function PersonFields({ form, target, details }: PartFieldsProps): ReactNode {
  const t = useT()
  const { role, driverOf } = form.values
  const drivers = namedDrivers(details, target.id)
  const isLinked = role === 'driver' && drivers.some(({ value }) => value === driverOf)
  return (
    <>
      <Choice form={form} name="role" />
      {role === 'driver' && drivers.length > 0 ? (
        <Choices
          form={form}
          name="driverOf"
          choices={[...drivers, { value: '', label: t('whoWasThere:someoneElse') }]}
        />
      ) : null}
      {isLinked ? (
        <p className={lettering.note}>{t('whoWasThere:hintFor.known')}</p>
      ) : (
        <div className={styles.pairs}>
          <Line form={form} name="name" />
          <Phone form={form} />
        </div>
      )}
      <Choice form={form} name="hurt" />
      <TextArea
        {...form.field('words')}
        label={t('whoWasThere:field.words')}
        hint={t('whoWasThere:hintFor.words')}
        maxLength={limitOf('words')}
      />
    </>
  )
}

/** Drivers who are named with a vehicle, unless another person of the list is them already. */
function namedDrivers({ vehicles, people }: AccidentDetails, personId: string) {
  const taken = new Set(people.filter(({ id }) => id !== personId).map(({ driverOf }) => driverOf))
  return vehicles.flatMap(({ id, driver }) =>
    driver === null || taken.has(id) ? [] : [{ value: id, label: driver }],
  )
}

interface LineProps {
  form: PartForm
  name: DetailField
  hint?: 'agency'
  /** A plate or a number, which is read from left to right in every language. */
  isCode?: boolean
  isCapital?: boolean
}

function Line({ form, name, hint, isCode, isCapital }: LineProps): ReactNode {
  const t = useT()
  return (
    <TextField
      {...form.field(name)}
      label={t(`whoWasThere:field.${name}`)}
      hint={hint && t(`whoWasThere:hintFor.${hint}`)}
      // These belong to somebody other than the person who types.
      autoComplete="off"
      maxLength={limitOf(name)}
      {...(isCode && { dir: 'ltr', spellCheck: false })}
      {...(isCapital && { autoCapitalize: 'characters' })}
    />
  )
}

function Phone({ form, isDrivers }: { form: PartForm; isDrivers?: boolean }): ReactNode {
  const t = useT()
  return (
    <PhoneField
      {...form.field('phone')}
      onFormatted={(phone) => form.form.setValue('phone', phone)}
      label={t(isDrivers ? 'whoWasThere:driverPhone' : 'whoWasThere:field.phone')}
      autoComplete="off"
      maxLength={limitOf('phone')}
    />
  )
}

interface ChoiceProps {
  form: PartForm
  name: ChoiceField
  isSeveral?: boolean
}

function Choice({ form, name, isSeveral }: ChoiceProps): ReactNode {
  const t = useT()
  const choices = choicesOf(name).map((value) => ({ value, label: choiceText(t, name, value) }))
  return <Choices form={form} name={name} choices={choices} isSeveral={isSeveral} />
}

interface ChoicesProps {
  form: PartForm
  name: ChoiceField | 'driverOf'
  choices: readonly { value: string; label: string }[]
  isSeveral?: boolean | undefined
}

/** Large chips; a second press takes the answer back. */
function Choices({ form, name, choices, isSeveral }: ChoicesProps): ReactNode {
  const t = useT()
  const titleId = useId()
  const { field } = useController({ control: form.form.control, name })
  const chosen = (field.value ?? '').split(',')

  function press(value: string): void {
    const isOn = chosen.includes(value)
    if (!isSeveral) field.onChange(isOn ? '' : value)
    else {
      const values = isOn ? chosen.filter((one) => one !== value) : [...chosen, value]
      // In the order of the chips, so that the same choice is the same text.
      field.onChange(
        choices.flatMap((choice) => (values.includes(choice.value) ? [choice.value] : [])).join(','),
      )
    }
    form.timing.onChange(name)
  }

  return (
    <div role="group" aria-labelledby={titleId}>
      <p id={titleId} className={lettering.title8}>
        {t(`whoWasThere:field.${name}`)}
      </p>
      <div className={layout.cluster8}>
        {choices.map(({ value, label }) => (
          <FilterChip
            key={value}
            isOn={chosen.includes(value)}
            className={styles.chip ?? ''}
            onClick={() => press(value)}
          >
            <bdi>{label}</bdi>
          </FilterChip>
        ))}
      </div>
    </div>
  )
}
