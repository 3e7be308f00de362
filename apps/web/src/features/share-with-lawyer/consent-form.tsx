import type { ReactNode } from 'react'
import type { Accident } from '@krash/contract/accidents'
import { connectionLimits, meetingChoices } from '@krash/contract/lawyer-connections'
import type { MeetingChoice, SharedItem } from '@krash/contract/lawyer-connections'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import { optionalItems, toggleItem } from './share-draft.ts'
import type { SettledDraft } from './share-draft.ts'

interface ConsentFormProps {
  draft: SettledDraft
  reports: readonly Accident[]
  reportId: string | null
  onChange: (draft: SettledDraft) => void
}

const noReport = 'none'

/** Chooses which of the five kinds of details to share, and what to add. */
export function ConsentForm({ draft, reports, reportId, onChange }: ConsentFormProps): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  return (
    <Card title={t('lawyerConnections:consent.title')}>
      <p>{t('lawyerConnections:consent.text')}</p>
      <div>
        <Checkbox
          label={t('lawyerConnections:consent.contact')}
          hint={`${t('lawyerConnections:consent.contactHint')}. ${t('lawyerConnections:consent.always')}.`}
          checked
          disabled
          readOnly
        />
        {optionalItems.map((item) => (
          <Kind key={item} item={item} draft={draft} onChange={onChange} />
        ))}
      </div>
      {reports.length === 0 ? (
        <p>{t('lawyerConnections:report.empty')}</p>
      ) : (
        <SelectField
          label={t('lawyerConnections:report.label')}
          value={reportId ?? noReport}
          onChange={({ target }) =>
            onChange({ ...draft, accidentId: target.value === noReport ? null : target.value })
          }
          options={[
            ...reports.map(({ id, number, timestamp }) => ({
              value: id,
              label: t('lawyerConnections:report.option', { number, date: formatDate(timestamp) }),
            })),
            { value: noReport, label: t('lawyerConnections:report.none') },
          ]}
        />
      )}
      <NoteField draft={draft} onChange={onChange} />
      <MeetingField draft={draft} onChange={onChange} />
    </Card>
  )
}

type ChangeProps = Pick<ConsentFormProps, 'draft' | 'onChange'>

function Kind({ item, draft, onChange }: ChangeProps & { item: Exclude<SharedItem, 'contact'> }): ReactNode {
  const t = useT()
  return (
    <Checkbox
      label={t(`lawyerConnections:consent.${item}`)}
      hint={t(`lawyerConnections:consent.${item}Hint`)}
      checked={!draft.leftOut.includes(item)}
      onChange={() => onChange(toggleItem(draft, item))}
    />
  )
}

/** The note is a part of the case: who leaves that out sends no note. */
function NoteField({ draft, onChange }: ChangeProps): ReactNode {
  const t = useT()
  if (draft.leftOut.includes('case')) return null
  return (
    <TextArea
      label={t('lawyerConnections:note.label')}
      hint={t('lawyerConnections:note.hint')}
      isOptional
      maxLength={connectionLimits.note.max}
      value={draft.note}
      onChange={({ target }) => onChange({ ...draft, note: target.value })}
    />
  )
}

function MeetingField({ draft, onChange }: ChangeProps): ReactNode {
  const t = useT()
  if (draft.leftOut.includes('meeting')) return null
  return (
    <ChoiceCards<MeetingChoice | 'none'>
      kind="one"
      legend={t('lawyerConnections:meeting.label')}
      isOptional
      choices={([...meetingChoices, 'none'] as const).map((value) => ({
        value,
        label: t(`lawyerConnections:meeting.${value}`),
      }))}
      value={draft.meeting ?? 'none'}
      onChange={(value) => onChange({ ...draft, meeting: value === 'none' ? null : value })}
    />
  )
}
