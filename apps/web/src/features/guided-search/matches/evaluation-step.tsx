import { MapPinOff, Pencil, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { FoundProfessional } from '@krash/contract/professionals'
import { useLanguageState } from '#shared/i18n/i18n.ts'
import { isolated } from '#shared/i18n/professional-words.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx'
import { changeAnswers, useGuidedAnswers } from '../answers/answers-store.ts'
import type { GuidedStep } from '../answers/guided-answers.ts'
import { guidedOrder } from './guided-order.ts'
import type { GuidedMatch } from './guided-order.ts'
import { MatchBars } from './match-bars.tsx'
import { classNames } from '#shared/ui/class-names.ts'
import styles from './evaluation-step.module.css'

export interface EvaluationSlots {
  lawyers: readonly FoundProfessional[]
  total: number
  status: 'loading' | 'failed' | 'found'
  /** The list on the screen belongs to earlier answers. */
  isStale: boolean
  /** The reason the place cannot be searched. */
  placeError: string | undefined
  loading: ReactNode
  failed: ReactNode
  notice: ReactNode
  /** One lawyer as a card that can be chosen; `reasons` are shown on request. */
  card: (match: GuidedMatch, reasons: ReactNode) => ReactNode
}

interface EvaluationStepProps extends EvaluationSlots {
  placeName: string | null
  onChange: (step: GuidedStep) => void
}

const SHOWN_FIRST = 6
const SHOWN_MORE = 10
const WIDER_MILES = 100

/** The lawyers to choose from, ordered by the wizard match score. */
export function EvaluationStep(props: EvaluationStepProps): ReactNode {
  const { lawyers, status, placeName, onChange } = props
  return (
    <>
      <AnswersLine placeName={placeName} onChange={onChange} />
      <div role="status">
        <h2 className={styles.count}>
          <CountText {...props} />
        </h2>
      </div>
      {status === 'loading' ? props.loading : null}
      {status === 'failed' ? <Failed {...props} /> : null}
      {status === 'found' && lawyers.length === 0 ? <Empty {...props} /> : null}
      {lawyers.length > 0 ? <Matches {...props} /> : null}
    </>
  )
}

function Failed({ placeError, failed, onChange }: EvaluationStepProps): ReactNode {
  const t = useT()
  if (placeError === undefined) return failed
  return (
    <EmptyState
      icon={<MapPinOff aria-hidden />}
      title={placeError}
      action={<Button onClick={() => onChange(0)}>{t('guided:changePlace')}</Button>}
    />
  )
}

function CountText({ status, isStale, total, placeName }: EvaluationStepProps): ReactNode {
  const t = useT()
  const { shown } = useLanguageState()
  if (status === 'failed') return t('professionals:results.label')
  if (status === 'loading' || isStale) return t('guided:evaluation.searching')
  if (total === 0) return t('professionals:results.label')
  if (placeName === null) return t('guided:evaluation.foundAnywhere', { count: total })
  return t('guided:evaluation.found', { count: total, place: isolated(placeName, shown) })
}

/** The answers behind the order; each can be changed without starting again. */
function AnswersLine({
  placeName,
  onChange,
}: Pick<EvaluationStepProps, 'placeName' | 'onChange'>): ReactNode {
  const t = useT()
  const { formatList } = useFormats()
  const { caseType, priorities } = useGuidedAnswers()
  const answers = [
    { step: 0, change: t('guided:changePlace'), value: placeName ?? t('guided:research.placeUnknown') },
    {
      step: 1,
      change: t('guided:changeCase'),
      value: caseType === null ? '' : t(`guided:caseType.ids.${caseType}`),
    },
    {
      step: 2,
      change: t('guided:changePriorities'),
      value: formatList(priorities.map((priority) => t(`guided:priorities.ids.${priority}`))),
    },
  ] as const
  return (
    <ul className={layout.cluster8} aria-label={t('guided:evaluation.answers')}>
      {answers.map(({ step, change, value }) => (
        <li key={step}>
          <button
            type="button"
            className={styles.answer}
            aria-label={`${change}: ${value}`}
            onClick={() => onChange(step)}
          >
            <bdi>{value}</bdi>
            <Pencil aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Matches({ lawyers, total, isStale, notice, card }: EvaluationStepProps): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const { caseType, priorities } = useGuidedAnswers()
  const [limit, setLimit] = useState(SHOWN_FIRST)
  const matches = useMemo(
    () => guidedOrder(lawyers, { caseType, priorities }),
    [lawyers, caseType, priorities],
  )
  const shown = matches.slice(0, limit)
  return (
    <div className={styles.matches} aria-busy={isStale || undefined}>
      {notice}
      {total > lawyers.length ? (
        <p className={lettering.note}>
          {t('guided:evaluation.bestOnly', {
            shown: formatNumber(lawyers.length),
            total: formatNumber(total),
          })}
        </p>
      ) : null}
      <ol className={classNames(layout.stack12, styles.list)} aria-label={t('guided:evaluation.list')}>
        {shown.map((match) => (
          <li key={match.who.id}>{card(match, <MatchBars match={match} caseType={caseType} />)}</li>
        ))}
      </ol>
      {shown.length < matches.length ? (
        <div className={layout.centered8}>
          <p className={lettering.note}>
            {t('guided:evaluation.shown', {
              shown: formatNumber(shown.length),
              total: formatNumber(matches.length),
            })}
          </p>
          <Button onClick={() => setLimit(limit + SHOWN_MORE)}>{t('guided:evaluation.showMore')}</Button>
        </div>
      ) : null}
    </div>
  )
}

function Empty({ placeName, onChange }: EvaluationStepProps): ReactNode {
  const t = useT()
  const { formatDistance } = useFormats()
  const { shown } = useLanguageState()
  const { miles } = useGuidedAnswers()
  const isWide = miles === WIDER_MILES
  const place = placeName ?? t('guided:research.placeUnknown')
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('guided:evaluation.emptyTitle')}
      text={t('guided:evaluation.emptyText', { place: isolated(place, shown) })}
      action={
        <div className={layout.centeredCluster12}>
          {isWide ? null : (
            <Button onClick={() => changeAnswers({ miles: WIDER_MILES })}>
              {t('guided:evaluation.wider', { distance: formatDistance(WIDER_MILES) })}
            </Button>
          )}
          <Button onClick={() => onChange(1)}>{t('guided:changeCase')}</Button>
          {isWide ? <Button onClick={() => onChange(0)}>{t('guided:changePlace')}</Button> : null}
        </div>
      }
    />
  )
}
