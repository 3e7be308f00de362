import { Route } from 'lucide-react'
import { useId, useMemo } from 'react'
import type { ReactNode } from 'react'
import { partnerRule, searchLimits } from '@krash/contract/professionals'
import type { FoundProfessional } from '@krash/contract/professionals'
import { LawyerCard } from '#entities/professionals/cards/lawyer-card.tsx'
import type { CardSlots, Judgement } from '#entities/professionals/cards/lawyer-card.tsx'
import { compareMatches } from '#entities/professionals/best-first.ts'
import { toggleChosen, useChosenLawyers } from '#entities/professionals/chosen-lawyers.ts'
import { useEnoughPages } from '#entities/professionals/found-professionals.ts'
import { useFailureToasts } from '#entities/professionals/use-failure-toasts.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Finder, useFinder } from '../finder.tsx'
import { CardList } from '../results/card-list.tsx'
import { LoadMore } from '../results/results.tsx'
import { lawyers } from '../search/help-kinds.ts'
import type { SearchControl } from '../search/use-help-search.ts'
import { Picture } from './picture.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { MORE_STEP, inChosenOrder, pagesNeeded, shownResults } from './shown-results.ts'
import type { ShownResults } from './shown-results.ts'

interface LawyerFinderProps {
  control: SearchControl
  slots: CardSlots
  /** What a lawyer offers of the person's wishes, for the specialty that was searched for. */
  judge: (who: FoundProfessional, specialty: string | undefined) => Judgement
  /** The wishes, as chips. */
  wishes: ReactNode
  /** A line below the list. */
  notice?: ReactNode
  onGuided: () => void
}

interface Judged extends FoundProfessional, Judgement {}

const firstShown = partnerRule.shown + partnerRule.othersShown

/** The search for lawyers: a list, where they are, and a selection. */
export function LawyerFinder(props: LawyerFinderProps): ReactNode {
  const { control, slots, judge, wishes, notice, onGuided } = props
  const t = useT()
  const { search, change } = control
  const finder = useFinder(lawyers, search)
  const { found, specialty } = finder
  const more = search.more ?? 0
  useEnoughPages(found, pagesNeeded(more, firstShown))
  useFailureToasts(found)
  const isByMatch = (search.sort ?? lawyers.defaults.sort) === 'match'
  const judged = useMemo(() => {
    const people = found.people.map((who): Judged => ({ ...who, ...judge(who, specialty) }))
    return isByMatch ? bestFirst(people) : people
  }, [found.people, judge, specialty, isByMatch])
  const { total } = found
  const shown = useMemo(
    () =>
      isByMatch
        ? shownResults(judged, { more, total })
        : inChosenOrder(judged, { more, total, first: firstShown }),
    [judged, more, total, isByMatch],
  )
  const chosen = useChosenLawyers()
  const chosenIds = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen])
  const listed = useMemo(() => [...shown.partners, ...shown.others, ...shown.more], [shown])
  const firstTitleId = useId()
  const hasGroups = shown.partners.length > 0
  const groupTitle = hasGroups ? <GroupTitle id={firstTitleId} name="partners" /> : null

  return (
    <Finder
      {...finder}
      kind={lawyers}
      control={control}
      chips={wishes}
      groupTitle={isByMatch && (hasGroups || found.status === 'loading') ? groupTitle : undefined}
      notice={notice}
      renderPicture={(links) => <Picture {...links} found={found} listed={listed} chosenIds={chosenIds} />}
      wayOn={
        <Button variant="primary" icon={<Route aria-hidden />} onClick={onGuided}>
          {t('professionals:empty.guided')}
        </Button>
      }
      bar={
        <SelectionBar
          chosen={chosen.filter(({ id }) => !slots.connectedIds.has(id))}
          onContinue={() => change({ view: 'next' }, { isNewPage: true })}
        />
      }
    >
      <LawyerLists
        shown={shown}
        firstTitleId={firstTitleId}
        renderCard={(who) => (
          <LawyerCard
            {...slots}
            who={who}
            percent={who.percent}
            wishes={who.wishes}
            reasons={who.reasons}
            isBest={isByMatch && who.id === judged[0]?.id && who.wishes.length > 0}
            isChosen={chosenIds.has(who.id)}
            onToggle={() => toggleChosen(who)}
          />
        )}
      />
      <LoadMore
        kind={lawyers}
        found={found}
        shownCount={found.total - shown.hiddenCount}
        hasMore={shown.hiddenCount > 0}
        isLoading={found.isFetching && found.people.length < Math.min(total, firstShown + more)}
        onMore={() => change({ more: more + MORE_STEP }, { isReplacing: true })}
      />
    </Finder>
  )
}

/** Best match first within each page, so that loading another page moves nobody who is already there. */
function bestFirst(people: readonly Judged[]): Judged[] {
  const size = searchLimits.limitInitial
  const pages = Array.from({ length: Math.ceil(people.length / size) }, (_, page) =>
    people.slice(page * size, (page + 1) * size),
  )
  const isPriceWished = people[0]?.wishes.some(({ id }) => id === 'cost') ?? false
  return pages.flatMap((page) => page.toSorted((a, b) => compareMatches(a, b, { isPriceWished })))
}

type GroupName = 'partners' | 'others' | 'more'

function GroupTitle({ id, name }: { id: string; name: GroupName }): ReactNode {
  const t = useT()
  return (
    <h2 id={id} className={lettering.heading3}>
      {t(`professionals:results.${name}`)}
    </h2>
  )
}

interface LawyerListsProps {
  shown: ShownResults<Judged>
  /** The id of the first group's heading, which stands above the list. */
  firstTitleId: string
  renderCard: (who: Judged) => ReactNode
}

/** Two groups while the list has its own order; in an order of the person's choice, or where nobody is preferred, one list without headings. */
function LawyerLists({ shown, firstTitleId, renderCard }: LawyerListsProps): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const { partners, others, more } = shown
  if (partners.length === 0) return <CardList people={more} renderCard={renderCard} />
  return (
    <>
      <Group
        name="partners"
        titleId={firstTitleId}
        meaning={t('professionals:results.partnersMean', {
          rating: formatNumber(partnerRule.rating, { minimumFractionDigits: 1 }),
          years: formatNumber(partnerRule.yearsExperience),
        })}
        lawyers={partners}
        renderCard={renderCard}
      />
      <Group name="others" lawyers={others} numberedFrom={partners.length} renderCard={renderCard} />
      <Group
        name="more"
        lawyers={more}
        numberedFrom={partners.length + others.length}
        renderCard={renderCard}
      />
    </>
  )
}

interface GroupProps {
  name: GroupName
  /** The id of its heading where that stands elsewhere. */
  titleId?: string | undefined
  /** Explains the name. */
  meaning?: string
  lawyers: readonly Judged[]
  /** How many stand in the groups above. */
  numberedFrom?: number
  renderCard: (who: Judged) => ReactNode
}

function Group({ name, titleId, meaning, lawyers, numberedFrom, renderCard }: GroupProps): ReactNode {
  const ownId = useId()
  if (lawyers.length === 0) return null
  return (
    <section aria-labelledby={titleId ?? ownId} className={layout.stack8}>
      {titleId === undefined ? <GroupTitle id={ownId} name={name} /> : null}
      <CardList people={lawyers} numberedFrom={numberedFrom} renderCard={renderCard} />
      {meaning ? <p className={lettering.note}>{meaning}</p> : null}
    </section>
  )
}
