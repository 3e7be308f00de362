import { BookUser } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { emergencyContactForm } from '@krash/contract/emergency-contacts'
import { fieldLimits } from '@krash/contract/wire/field-limits'
import { useAddContact } from '#entities/emergency-contacts/contact-queries.ts'
import { dataOperationText } from '#shared/api/data-operation-text.ts'
import { formDraft } from '#shared/forms/form-draft.ts'
import { useContractForm } from '#shared/forms/use-contract-form.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { PhoneField } from '#shared/ui/form/phone-field.tsx'
import { TextField } from '#shared/ui/form/text-field.tsx'
import styles from './first-steps.module.css'
import { phoneBook } from './phone-book.ts'

interface PersonValues {
  name: string
  phone: string
  relationship: string
}

const draft = formDraft<PersonValues>('first-person')
const kinds = ['family', 'friend', 'other'] as const

/** The one person who is to be called. */
export function PersonStep(): ReactNode {
  const t = useT()
  const add = useAddContact()
  const form = useContractForm({
    id: 'first-person',
    schema: emergencyContactForm,
    draft,
    values: { name: '', phone: '', relationship: t('dashboard:ready.person.family') } satisfies PersonValues,
    typed: ['name', 'phone'],
    send: (person) => add.mutateAsync(person),
    failureText: (error) => dataOperationText(error, 'preferences', 'save'),
  })
  const { control, setValue } = form.form
  const relationship = useWatch({ control, name: 'relationship' })

  async function ask(): Promise<void> {
    const person = await phoneBook.ask?.()
    if (person === undefined) return
    setValue('name', person.name, { shouldDirty: true })
    setValue('phone', person.phone, { shouldDirty: true })
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      {phoneBook.ask ? (
        <Button icon={<BookUser aria-hidden />} onClick={() => void ask()}>
          {t('dashboard:ready.person.fromPhone')}
        </Button>
      ) : null}
      <div className={styles.fields}>
        <TextField
          {...form.field('name')}
          label={t('emergencyContacts:name')}
          autoComplete="off"
          maxLength={fieldLimits.name.max}
        />
        <PhoneField
          {...form.field('phone')}
          label={t('emergencyContacts:phone')}
          autoComplete="off"
          maxLength={fieldLimits.phone.max}
        />
      </div>
      <ChoiceCards
        kind="one"
        columns={3}
        legend={t('dashboard:ready.person.who')}
        choices={kinds.map((kind) => {
          const label = t(`dashboard:ready.person.${kind}`)
          return { value: label, label }
        })}
        value={relationship}
        onChange={(value) => setValue('relationship', value, { shouldDirty: true })}
      />
      <FailureLine text={form.failure} />
      <Button type="submit" variant="soft" isBusy={form.isBusy}>
        {t('shell:actions.save')}
      </Button>
    </form>
  )
}
