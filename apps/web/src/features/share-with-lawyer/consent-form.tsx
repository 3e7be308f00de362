import type { ReactNode } from 'react'
import type { Accident } from '@krash/contract/accidents'
import { severities } from '@krash/contract/accidents'
import { CONSENT_VERSION, connectionLimits, meetingChoices } from '@krash/contract/lawyer-connections'
import type { MeetingChoice, SharedItem, SharedPackage } from '@krash/contract/lawyer-connections'
import { countDocuments } from '@krash/contract/lawyer-connections/count-documents'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { useDocumentWords } from '#entities/lawyer-connections/package/use-document-words.ts'
import { placeLine } from '#entities/location/place-words.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx'
import { SelectField } from '#shared/ui/form/select-field.tsx'
import { TextArea } from '#shared/ui/form/text-field.tsx'
import { useWishWords } from './wish-words.ts'
import { optionalItems, toggleItem } from './share-draft.ts'
import type { SettledDraft } from './share-draft.ts'
import styles from './consent-form.module.css'

interface ConsentFormProps {
  draft: SettledDraft
  /** Everything that could be shared, for the values below each kind; undefined until the server has said it. */
  all: SharedPackage | undefined
  contact: SharedPackage['contact']
  reports: readonly Accident[]
  reportId: string | null
  onChange: (draft: SettledDraft) => void
}

const noReport = 'none'

/** Chooses which of the five kinds of details to share, and what to add. */
export function ConsentForm(props: ConsentFormProps): ReactNode {
  const { draft, all, reports, reportId, onChange } = props
  const t = useT()
  const { formatDate } = useFormats()
  const values = useValues(all, all?.contact ?? props.contact)
  return (
    <Card title={t('lawyerConnections:consent.title')}>
      <p>{t('lawyerConnections:consent.text')}</p>
      <div>
        <Checkbox
          label={t('lawyerConnections:consent.contact')}
          hint={`${values.contact} (${t('lawyerConnections:consent.always')})`}
          checked
          disabled
          readOnly
        />
        {optionalItems.map((item) => (
          <Checkbox
            key={item}
            label={t(`lawyerConnections:consent.${item}`)}
            hint={values[item]}
            checked={!draft.leftOut.includes(item)}
            onChange={() => onChange(toggleItem(draft, item))}
          />
        ))}
      </div>
      <Button
        className={styles.all ?? ''}
        aria-disabled={draft.leftOut.length === 0 || undefined}
        onClick={() => onChange({ ...draft, leftOut: [] })}
      >
        {t('lawyerConnections:consent.all')}
      </Button>
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
      {reportId === null ? <OwnWordsField draft={draft} onChange={onChange} /> : null}
      <NoteField draft={draft} onChange={onChange} />
      <MeetingField draft={draft} onChange={onChange} />
      <CheckField draft={draft} onChange={onChange} />
      <p className={lettering.note}>{t('lawyerConnections:consent.agree')}</p>
      <details className={classNames(lettering.note, styles.terms)}>
        <summary>{t('lawyerConnections:consent.terms')}</summary>
        <p>{t('lawyerConnections:consent.version', { version: CONSENT_VERSION })}</p>
      </details>
    </Card>
  )
}

type ChangeProps = Pick<ConsentFormProps, 'draft' | 'onChange'>

const nothingYet = { case: null, documents: null, location: null }

/** Whether all of it is sent at once, or the names first. */
function CheckField({ draft, onChange }: ChangeProps): ReactNode {
  const t = useT()
  return (
    <ChoiceCards
      kind="one"
      columns={1}
      legend={t('lawyerConnections:check.legend')}
      choices={[
        { value: 'now', label: t('lawyerConnections:check.now') },
        {
          value: 'first',
          label: t('lawyerConnections:check.first'),
          description: t('lawyerConnections:check.firstHint'),
        },
      ]}
      value={draft.checksFirst ? 'first' : 'now'}
      onChange={(when) => onChange({ ...draft, checksFirst: when === 'first' })}
    />
  )
}

/** What each kind holds, in the person's own words and figures. */
function useValues(
  all: SharedPackage | undefined,
  contact: SharedPackage['contact'],
): Record<SharedItem, string> {
  const { case: report, documents, location } = all ?? nothingYet
  const t = useT()
  const { formatList } = useFormats()
  const documentWords = useDocumentWords()
  const phone = contact.cellNumber && formatPhone(contact.cellNumber)
  return {
    contact: joined(contact.fullName, phone, contact.email),
    case: useReportValues(report) || t('lawyerConnections:consent.caseHint'),
    documents:
      formatList(documentWords(countDocuments(documents))) || t('lawyerConnections:preview.noPhotos'),
    location: (location && placeLine(location, t)) || t('lawyerConnections:consent.locationHint'),
    meeting: t('lawyerConnections:consent.meetingHint'),
  }
}

function useReportValues(report: SharedPackage['case']): string {
  const t = useT()
  const { formatDateTime } = useFormats()
  const { caseType, matters } = useWishWords(report)
  if (report === null) return ''
  const severity = severities.find((known) => known === report.severity)
  return joined(
    caseType,
    matters,
    report.reportNumber,
    report.timestamp && formatDateTime(report.timestamp),
    severity && t(`accidents:severity.${severity}`),
    report.description,
  )
}

function joined(...values: readonly (string | null | undefined)[]): string {
  return values.filter(Boolean).join(' · ')
}

/** A part of the case as the note is, for a person without a report. */
function OwnWordsField({ draft, onChange }: ChangeProps): ReactNode {
  const t = useT()
  if (draft.leftOut.includes('case')) return null
  return (
    <TextArea
      label={t('lawyerConnections:ownWords.label')}
      hint={t('lawyerConnections:ownWords.hint')}
      isOptional
      maxLength={connectionLimits.ownWords.max}
      value={draft.ownWords}
      onChange={({ target }) => onChange({ ...draft, ownWords: target.value })}
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
