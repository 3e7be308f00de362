import { CarFront, CloudSun, Pencil, Plus, ShieldUser, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { detailLimits, personCalled } from '@krash/contract/accidents/who-was-there'
import type { AccidentDetails, DetailPart } from '@krash/contract/accidents/who-was-there'
import { detailText } from '#entities/accidents/details/detail-words.ts'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import type { Target } from './details-with.ts'
import styles from './who-cards.module.css'

interface WhoCardsProps {
  details: AccidentDetails
  onOpen: (target: Target) => void
  /** Called when a card is about to be pressed. */
  onIntent: () => void
}

const icons: Record<DetailPart, ReactNode> = {
  vehicle: <CarFront aria-hidden />,
  person: <UserRound aria-hidden />,
  police: <ShieldUser aria-hidden />,
  conditions: <CloudSun aria-hidden />,
}

/** Id of the card that adds to a part, which takes the focus when a filled one is gone. */
export function addCardId(part: DetailPart): string {
  return `who-add-${part}`
}

/** Id of the pencil of a filled card. */
export function knownCardId({ part, id }: Target): string {
  return `who-${part}-${id}`
}

/** What is known of who was there, one card each, and a card for what can be added. */
export function WhoCards({ details, onOpen, onIntent }: WhoCardsProps): ReactNode {
  const { vehicles, people, police, conditions } = details
  const cards = useCards(details)
  const add = (part: DetailPart) => (
    <AddCard part={part} onIntent={onIntent} onAdd={() => onOpen({ part, id: newId(part) })} />
  )
  const known = (part: DetailPart) =>
    cards
      .filter((card) => card.part === part)
      .map((card) => (
        <KnownCard key={card.id} {...card} onIntent={onIntent} onOpen={() => onOpen({ part, id: card.id })} />
      ))
  return (
    <ul className={styles.cards}>
      {known('vehicle')}
      {vehicles.length < detailLimits.vehicles ? add('vehicle') : null}
      {known('person')}
      {people.length < detailLimits.people ? add('person') : null}
      {police ? known('police') : add('police')}
      {conditions ? known('conditions') : add('conditions')}
    </ul>
  )
}

/** Of vehicles and people there are several; of the others one. */
function newId(part: DetailPart): string {
  return part === 'vehicle' || part === 'person' ? crypto.randomUUID() : part
}

interface KnownThing {
  part: DetailPart
  id: string
  title: string
  text: string
}

function useCards({ vehicles, people, police, conditions }: AccidentDetails): KnownThing[] {
  const t = useT()
  const line = (...parts: (string | null | undefined)[]) =>
    parts.flatMap((part) => (part ? [isolated(part)] : [])).join(' · ')
  const nothing = t('whoWasThere:nothing')
  return [
    ...vehicles.map((one): KnownThing => {
      const car = [one.color, one.make, one.model].filter(Boolean).join(' ')
      const driver = one.driver && t('whoWasThere:driverNamed', { name: isolated(one.driver) })
      return {
        part: 'vehicle',
        id: one.id,
        title: car || (one.plate ?? t('whoWasThere:part.vehicle')),
        text: line(car && one.plate, driver, one.insurer) || nothing,
      }
    }),
    ...people.map((one): KnownThing => {
      const role = one.role && t(`whoWasThere:role.${one.role}`)
      const { name } = personCalled(one, vehicles)
      return {
        part: 'person',
        id: one.id,
        title: name ?? role ?? t('whoWasThere:part.person'),
        text: line(name && role, one.hurt && t(`whoWasThere:isHurt.${one.hurt}`)) || nothing,
      }
    }),
    ...(police
      ? [
          {
            part: 'police' as const,
            id: 'police',
            title: police.agency ?? t('whoWasThere:part.police'),
            text: line(police.officer, police.badge, police.reportNumber) || nothing,
          },
        ]
      : []),
    ...(conditions
      ? [
          {
            part: 'conditions' as const,
            id: 'conditions',
            title: t('whoWasThere:part.conditions'),
            // Some of these words have a comma in them.
            text: [
              ...conditions.weather.map((each) => detailText(t, 'weather', each)),
              detailText(t, 'light', conditions.light ?? ''),
              detailText(t, 'road', conditions.road ?? ''),
            ]
              .filter(Boolean)
              .join(' · '),
          },
        ]
      : []),
  ]
}

function KnownCard({
  part,
  id,
  title,
  text,
  onOpen,
  onIntent,
}: KnownThing & { onOpen: () => void; onIntent: () => void }): ReactNode {
  const t = useT()
  return (
    <li className={styles.known}>
      <span className={styles.icon}>{icons[part]}</span>
      <div className={styles.words}>
        <bdi className={lettering.name}>{title}</bdi>
        <span className={lettering.note}>{text}</span>
      </div>
      <IconButton
        id={knownCardId({ part, id })}
        label={t('whoWasThere:change', { name: isolated(title) })}
        onClick={onOpen}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        <Pencil aria-hidden />
      </IconButton>
    </li>
  )
}

function AddCard({
  part,
  onAdd,
  onIntent,
}: {
  part: DetailPart
  onAdd: () => void
  onIntent: () => void
}): ReactNode {
  const t = useT()
  return (
    <li>
      <button
        type="button"
        id={addCardId(part)}
        className={styles.add}
        onClick={onAdd}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        <Plus aria-hidden />
        <span>{t(`whoWasThere:part.${part}`)}</span>
      </button>
    </li>
  )
}
