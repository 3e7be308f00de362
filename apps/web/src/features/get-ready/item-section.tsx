import { ChevronDown, FileText, Pencil, Plus, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { FileSection } from '@krash/contract/files'
import { GLOVEBOX_MAX } from '@krash/contract/glovebox'
import { formatPhone } from '@krash/contract/wire/phone-number'
import type { Profile } from '@krash/contract/profile'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx'
import { InsuranceCardIcon } from '#shared/ui/signs/insurance-card-icon.tsx'
import { LicencePlateIcon } from '#shared/ui/signs/licence-plate-icon.tsx'
import { PolicyRibbon } from './cards/insurance-card.tsx'
import { addButtonId, prepareDialogs } from './dialogs/use-dialogs.tsx'
import { itemsOf, nameOf } from '#entities/glovebox/glovebox-lists.ts'
import type { GloveboxItem, ItemKind } from '#entities/glovebox/glovebox-lists.ts'
import styles from './item-section.module.css'

type Files = (section: FileSection, itemId: string) => ReactNode

interface ItemSectionProps {
  kind: ItemKind
  profile: Profile
  /** `YYYY-MM-DD` */
  today: string
  files: Files
  onAdd: () => void
  onEdit: (thing: GloveboxItem) => void
  onDelete: (thing: GloveboxItem) => void
}

const icons: Record<ItemKind, ReactNode> = {
  vehicle: <LicencePlateIcon />,
  driver: <UserRound aria-hidden />,
  policy: <InsuranceCardIcon />,
}
/** Targets of links to the lists: `/profile#vehicles`. */
const anchors: Record<ItemKind, string> = { vehicle: 'vehicles', driver: 'drivers', policy: 'insurance' }
const fileSections = { vehicle: 'vehicle', driver: 'driver', policy: 'insurance' } as const

/** The list of one kind, with its own Add button. */
export function ItemSection(props: ItemSectionProps): ReactNode {
  const { kind, profile, onAdd } = props
  const t = useT()
  const items = itemsOf(profile, kind)
  const isFull = items.length >= GLOVEBOX_MAX
  const add = (
    <Button
      id={addButtonId(kind)}
      icon={<Plus aria-hidden />}
      disabled={isFull}
      onClick={onAdd}
      onPointerEnter={prepareDialogs}
      onFocus={prepareDialogs}
    >
      {t(`glovebox:${kind}.add`)}
    </Button>
  )
  return (
    <div id={anchors[kind]} className={styles.section}>
      <Card
        title={t(`glovebox:list.${kind}`, { number: items.length })}
        action={items.length === 0 ? null : add}
      >
        {isFull ? <p className={lettering.quiet}>{t('glovebox:full')}</p> : null}
        {items.length === 0 ? (
          <EmptyState
            icon={icons[kind]}
            title={t(`glovebox:empty.${kind}`)}
            text={t(`glovebox:why.${kind}`)}
            action={add}
          />
        ) : (
          <ul className={layout.stack}>
            {items.map((item) => (
              <ItemRow key={item.id} {...props} thing={{ kind, item } as GloveboxItem} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

interface ItemRowProps extends Omit<ItemSectionProps, 'profile' | 'kind' | 'onAdd'> {
  thing: GloveboxItem
}

function ItemRow({ thing, today, files, onEdit, onDelete }: ItemRowProps): ReactNode {
  const t = useT()
  const name = nameOf(thing)
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3>
          <bdi>{thing.kind === 'policy' ? thing.item.carrierName : name}</bdi>
        </h3>
        {thing.kind === 'policy' ? <PolicyRibbon endDate={thing.item.policyEndDate} today={today} /> : null}
      </div>
      <dl className={styles.facts}>
        <Facts thing={thing} />
      </dl>
      <div className={styles.actions}>
        <Button
          variant="text"
          icon={<Pencil aria-hidden />}
          aria-label={t('glovebox:row.edit', { name: isolated(name) })}
          onClick={() => onEdit(thing)}
          onPointerEnter={prepareDialogs}
          onFocus={prepareDialogs}
        >
          {t('shell:actions.edit')}
        </Button>
        <Button
          variant="text"
          icon={<Trash2 aria-hidden />}
          aria-label={t('glovebox:row.delete', { name: isolated(name) })}
          onClick={() => onDelete(thing)}
        >
          {t('shell:actions.delete')}
        </Button>
      </div>
      <Documents name={name}>{() => files(fileSections[thing.kind], thing.item.id)}</Documents>
    </li>
  )
}

function Facts({ thing: { kind, item } }: { thing: GloveboxItem }): ReactNode {
  const t = useT()
  const { formatDate } = useFormats()
  switch (kind) {
    case 'vehicle':
      return (
        <>
          <Fact
            label={t('glovebox:vehicle.field.licensePlate')}
            value={[item.plateState, item.licensePlate].filter(Boolean).join(' ')}
            isCode
          />
          <Fact label={t('glovebox:vehicle.field.color')} value={item.color} />
          <Fact label={t('glovebox:vehicle.field.vin')} value={item.vin} isCode />
        </>
      )
    case 'driver':
      return (
        <>
          <Fact
            label={t('glovebox:driver.field.relationship')}
            value={t(`glovebox:relationship.${item.relationship}`)}
          />
          <Fact label={t('glovebox:driver.field.cellNumber')} value={formatPhone(item.cellNumber)} isCode />
          <Fact label={t('glovebox:driver.field.dateOfBirth')} value={formatDate(item.dateOfBirth)} />
          <Fact
            label={t('glovebox:driver.field.licenseNumber')}
            value={[item.licenseState, item.licenseNumber].filter(Boolean).join(' ')}
            isCode
          />
        </>
      )
    case 'policy':
      return (
        <>
          <Fact label={t('glovebox:policy.field.policyNumber')} value={item.policyNumber} isCode />
          <Fact label={t('glovebox:policy.insured')} value={item.driverName} />
          <Fact
            label={t('glovebox:policy.field.coverageType')}
            value={t(`glovebox:coverage.${item.coverageType}`)}
          />
          <Fact label={t('glovebox:policy.validUntil')} value={formatDate(item.policyEndDate)} />
        </>
      )
  }
}

function Fact({
  label,
  value,
  isCode,
}: {
  label: string
  value: string | null
  isCode?: boolean
}): ReactNode {
  if (!value) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi dir={isCode ? 'ltr' : undefined}>{value}</bdi>
      </dd>
    </div>
  )
}

/** An item's documents, loaded once they are opened. */
function Documents({ name, children }: { name: string; children: () => ReactNode }): ReactNode {
  const t = useT()
  const [isOpened, setOpened] = useState(false)
  return (
    <details
      className={styles.documents}
      onToggle={(event) => {
        if (event.currentTarget.open) setOpened(true)
      }}
    >
      <summary aria-label={t('glovebox:row.documentsOf', { name: isolated(name) })}>
        <FileText aria-hidden />
        {t('glovebox:row.documents')}
        <ChevronDown aria-hidden className={styles.onward} />
      </summary>
      {isOpened ? children() : null}
    </details>
  )
}
