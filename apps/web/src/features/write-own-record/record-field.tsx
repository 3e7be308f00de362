import type { ReactNode } from 'react'
import type { PracticeField } from '@krash/contract/practice/practice-profile'
import { SourceOfField } from '#entities/professionals/source-of-field.tsx'
import { ConflictChoice } from '#shared/forms/conflict-choice.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { TextArea, TextField } from '#shared/ui/form/text-field.tsx'
import type { TextFieldProps } from '#shared/ui/form/text-field.tsx'
import { entriesOf, linesOf } from './record-values.ts'
import { useRecordField } from './use-record-field.ts'
import type { RecordField, RecordFieldParts } from './use-record-field.ts'

type TextProps = RecordFieldParts &
  Pick<TextFieldProps, 'maxLength' | 'inputMode' | 'dir' | 'prefix' | 'hint'> & {
    isReadOnly?: boolean
  }

export function RecordText({ who, name, savers, isReadOnly, ...attributes }: TextProps): ReactNode {
  const t = useT()
  const saved = useRecordField({ who, name, savers })
  return (
    <Outcome {...{ who, name, saved }}>
      <TextField
        {...attributes}
        {...saved.field}
        readOnly={isReadOnly}
        label={t(`practiceProfile:field.${name}`)}
        isValid={saved.isSaved}
      />
    </Outcome>
  )
}

export function RecordParagraph({
  who,
  name,
  savers,
  ...attributes
}: RecordFieldParts & { counterMax?: number; rows?: number; hint?: ReactNode }): ReactNode {
  const t = useT()
  const saved = useRecordField({ who, name, savers })
  return (
    <Outcome {...{ who, name, saved }}>
      <TextArea
        {...attributes}
        {...saved.field}
        label={t(`practiceProfile:field.${name}`)}
        isValid={saved.isSaved}
      />
    </Outcome>
  )
}

export function RecordYesOrNo(parts: RecordFieldParts): ReactNode {
  const t = useT()
  const saved = useRecordField(parts)
  return (
    <Outcome {...parts} saved={saved}>
      <SelectField
        {...saved.field}
        label={t(`practiceProfile:field.${parts.name}`)}
        options={[
          { value: '', label: t('practiceProfile:notSaid') },
          { value: 'yes', label: t('practiceProfile:yes') },
          { value: 'no', label: t('practiceProfile:no') },
        ]}
        isValid={saved.isSaved}
        onChange={saved.choose}
      />
    </Outcome>
  )
}

interface ChoicesProps extends RecordFieldParts {
  choices: readonly string[]
  textOf: (choice: string) => string
  limit?: number
}

/** Entries of a catalogue; each press is saved. */
export function RecordChoices({ choices, textOf, limit, ...parts }: ChoicesProps): ReactNode {
  const t = useT()
  const saved = useRecordField(parts)
  const value = entriesOf(saved.values[parts.name] ?? '')
  return (
    <Outcome {...parts} saved={saved}>
      <ChoiceCards
        kind="several"
        name={saved.field.id}
        legend={t(`practiceProfile:field.${parts.name}`)}
        choices={choices.map((choice) => ({ value: choice, label: <bdi>{textOf(choice)}</bdi> }))}
        value={value}
        {...(limit !== undefined && { limit })}
        error={saved.field.error}
        onChange={(chosen) => saved.set(linesOf(choices.filter((choice) => chosen.includes(choice))))}
      />
    </Outcome>
  )
}

interface OutcomeProps extends Pick<RecordFieldParts, 'who'> {
  name: PracticeField
  saved: RecordField
  children: ReactNode
}

/** A field, where it comes from, and what became of saving it. */
export function Outcome({ who, name, saved, children }: OutcomeProps): ReactNode {
  const t = useT()
  return (
    <div className={layout.stack8}>
      {children}
      <SourceOfField who={who} field={name} />
      <ConflictChoice form={saved} labelOf={() => t(`practiceProfile:field.${name}`)} />
      <FailureLine text={saved.failure} />
    </div>
  )
}
