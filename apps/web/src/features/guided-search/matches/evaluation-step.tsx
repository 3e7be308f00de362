import { MapPinOff, Scale, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { searchLimits } from '@krash/contract/professionals'
import type { FoundProfessional } from '@krash/contract/professionals'
import { Listed } from '#entities/professionals/cards/listed.tsx'
import type { Judgement } from '#entities/professionals/cards/lawyer-card.tsx'
import type { SearchPlace } from '#entities/professionals/place/search-place.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import searchLine from '#shared/styles/search-line.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Sentence } from '#shared/ui/content/sentence.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx'
import { changeAnswers, useGuidedAnswers } from '../answers/answers-store.ts'
import { CaseStep } from '../steps/case-step.tsx'
import { PrioritiesStep } from '../steps/priorities-step.tsx'
import { guidedOrder } from './guided-order.ts'
import { matchId } from './show-match.ts'
import { useJudgementOf, useRestedWish } from './use-judgement.tsx'
import { WishChips } from './wish-chips.tsx'
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
  /** Below the list: who is invented, and what Krash is not. */
  notice: ReactNode
  legal: ReactNode
  /** Where the lawyers of the list are; stands beside it on a wide screen. */
  picture: (listed: readonly FoundProfessional[]) => ReactNode
  /** Opens that picture where there is no room beside the list. */
  mapChip: (listed: readonly FoundProfessional[]) => ReactNode
  /** One lawyer as a card that can be chosen. */
  card: (who: FoundProfessional, judgement: Judgement & { isBest: boolean }) => ReactNode
}

interface EvaluationStepProps extends EvaluationSlots {
  placePicker: ReactNode
  placeName: string | null
  placeSource: SearchPlace['source']
}

const SHOWN_FIRST = 6
const SHOWN_MORE = 10
const WIDER_MILES = 100

/** The lawyers to choose from, ordered by the guided match score. The wishes above them sort them anew. */
export function EvaluationStep(props: EvaluationStepProps): ReactNode {
  const { lawyers, status, placePicker, placeName, placeSource } = props
  const t = useT()
  const [isChanging, setChanging] = useState(false)
  const change = () => setChanging(true)
  const list = useMatches(lawyers)
  return (
    <div className={styles.columns}>
      <div className={styles.search}>
        <AnswersLine placeName={placeName} placeSource={placeSource} onChange={change} />
        <div role="group" aria-label={t('guided:priorities.title')} className={searchLine.chips}>
          {props.mapChip(list.listed)}
          <WishChips />
        </div>
      </div>
      <div className={styles.main}>
        <div role="status">
          <h2 className={styles.count}>
            <Sentence>{useCountText(props)}</Sentence>
          </h2>
        </div>
        {status === 'loading' ? props.loading : null}
        {status === 'failed' ? <Failed {...props} onChange={change} /> : null}
        {status === 'found' && lawyers.length === 0 ? (
          <Empty placeName={placeName} onChange={change} />
        ) : null}
        {lawyers.length > 0 ? <Matches {...props} {...list} /> : null}
        {/* Not yet below a placeholder, from where it would move. */}
        {status === 'loading' ? null : props.legal}
      </div>
      <aside className={styles.picture}>{props.picture(list.listed)}</aside>
      <AnswersSheet isOpen={isChanging} onClose={() => setChanging(false)} placePicker={placePicker} />
    </div>
  )
}

interface ChangeProps {
  onChange: () => void
}

type PlaceAsked = Pick<EvaluationStepProps, 'placeName' | 'placeSource'>

function Failed({ placeError, failed, onChange }: EvaluationStepProps & ChangeProps): ReactNode {
  const t = useT()
  if (placeError === undefined) return failed
  return (
    <EmptyState
      icon={<MapPinOff aria-hidden />}
      title={placeError}
      action={<Button onClick={onChange}>{t('guided:changePlace')}</Button>}
    />
  )
}

function useCountText({ status, isStale, total, placeName, placeSource }: EvaluationStepProps): string {
  const t = useT()
  if (status === 'failed') return t('professionals:results.label')
  if (status === 'loading' || isStale) return t('guided:evaluation.searching')
  if (total === 0) return t('professionals:results.label')
  // Whose saved address it is stands in the line above.
  if (placeName === null || placeSource === 'home')
    return t('professionals:lawyer.results.found', { count: total })
  return t('professionals:lawyer.results.near', { count: total, place: isolated(placeName) })
}

/** The answers behind the list in one sentence, which opens all of them. */
function AnswersLine({ onChange, ...asked }: ChangeProps & PlaceAsked): ReactNode {
  const t = useT()
  return (
    <button
      type="button"
      className={searchLine.line}
      aria-haspopup="dialog"
      data-opens-search
      onClick={onChange}
    >
      <Scale aria-hidden />
      <span className={searchLine.sentence}>
        <Sentence>{useSentence(asked)}</Sentence>
      </span>
      <span className={searchLine.change}>{t('guided:change')}</span>
    </button>
  )
}

/** "From your report: Car accident, near Tampa, FL", or that the place is a guess. */
function useSentence({ placeName, placeSource }: PlaceAsked): string {
  const t = useT()
  const { formatDistance } = useFormats()
  const { caseType, miles = searchLimits.radiusInitial, isFromReport } = useGuidedAnswers()
  const kind = caseType === null ? '' : t(`guided:caseType.ids.${caseType}`)
  if (placeSource === 'home')
    return t('professionals:line.home', { subject: kind, distance: formatDistance(miles) })
  if (placeName === null) return kind
  const place = isolated(placeName)
  if (placeSource === 'default') return t('professionals:line.guess', { subject: kind, place })
  return t(isFromReport ? 'guided:evaluation.fromReport' : 'guided:evaluation.fromAnswers', { kind, place })
}

interface AnswersSheetProps {
  isOpen: boolean
  onClose: () => void
  placePicker: ReactNode
}

function AnswersSheet({ isOpen, onClose, placePicker }: AnswersSheetProps): ReactNode {
  const t = useT()
  return (
    <Dialog
      isOpen={isOpen}
      isWide
      onClose={onClose}
      title={t('guided:evaluation.answers')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('guided:showMatches')}
        </Button>
      }
    >
      <div className={layout.stack24}>
        {placePicker}
        <CaseStep />
        <PrioritiesStep />
      </div>
    </Dialog>
  )
}

interface MatchList {
  /** All of them, best first. */
  matches: ReturnType<typeof guidedOrder>
  /** Those on the screen. */
  listed: readonly FoundProfessional[]
  showMore: () => void
}

function useMatches(lawyers: readonly FoundProfessional[]): MatchList {
  const wish = useRestedWish()
  const [limit, setLimit] = useState(SHOWN_FIRST)
  const matches = useMemo(() => guidedOrder(lawyers, wish), [lawyers, wish])
  const listed = useMemo(() => matches.slice(0, limit).map(({ who }) => who), [matches, limit])
  return { matches, listed, showMore: () => setLimit(limit + SHOWN_MORE) }
}

function Matches(props: EvaluationStepProps & MatchList): ReactNode {
  const { lawyers, total, isStale, notice, card, matches, listed, showMore } = props
  const t = useT()
  const { formatNumber } = useFormats()
  const wish = useRestedWish()
  const judgementOf = useJudgementOf()
  const shown = matches.slice(0, listed.length)
  return (
    <div className={styles.matches} aria-busy={isStale || undefined}>
      <ol className={classNames(layout.stack12, styles.list)} aria-label={t('guided:evaluation.list')}>
        {shown.map((match, index) => (
          <Listed key={match.who.id} id={match.who.id} elementId={matchId(match.who.id)} number={index + 1}>
            {card(match.who, {
              ...judgementOf(match, wish.caseType),
              isBest: match === matches[0] && wish.priorities.length > 0,
            })}
          </Listed>
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
          <Button onClick={showMore}>{t('guided:evaluation.showMore')}</Button>
        </div>
      ) : null}
      {total > lawyers.length ? (
        <p className={lettering.note}>
          {t('guided:evaluation.bestOnly', {
            shown: formatNumber(lawyers.length),
            total: formatNumber(total),
          })}
        </p>
      ) : null}
      {notice}
    </div>
  )
}

function Empty({ placeName, onChange }: ChangeProps & Pick<EvaluationStepProps, 'placeName'>): ReactNode {
  const t = useT()
  const { formatDistance } = useFormats()
  const { miles } = useGuidedAnswers()
  const isWide = miles === WIDER_MILES
  const place = placeName ?? t('guided:research.placeUnknown')
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('guided:evaluation.emptyTitle')}
      text={t('guided:evaluation.emptyText', { place: isolated(place) })}
      action={
        <div className={layout.centeredCluster12}>
          {isWide ? null : (
            <Button onClick={() => changeAnswers({ miles: WIDER_MILES })}>
              {t('guided:evaluation.wider', { distance: formatDistance(WIDER_MILES) })}
            </Button>
          )}
          <Button onClick={onChange}>{t('guided:evaluation.change')}</Button>
        </div>
      }
    />
  )
}
