import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import type { FileSection } from '@krash/contract/files'
import { GLOVEBOX_MAX } from '@krash/contract/glovebox'
import type { Profile } from '@krash/contract/profile'
import type { CardCategory } from '#entities/files/file-queries.ts'
import { profileToldAt } from '#entities/profile/profile-changes.ts'
import { useToday } from '#shared/i18n/use-today.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { AddCard, CardStrip, EmptyPlace } from './cards/card-strip.tsx'
import { cardsOf } from './cards/shown.ts'
import type { Shown } from './cards/shown.ts'
import { addButtonId, prepareDialogs, useDialogs } from './dialogs/use-dialogs.tsx'
import { WaitingDrafts } from './dialogs/waiting-drafts.tsx'
import { FullScreen, prepareFullScreen } from './full-screen/lazy-full-screen.ts'
import { dayOf } from '#shared/i18n/day-of.ts'
import type { GloveboxItem, ItemKind } from '#entities/glovebox/glovebox-lists.ts'
import { ItemSection } from './item-section.tsx'
import { copyOf, keepCopy } from '#entities/glovebox/device-storage.ts'

const CardPictures = lazyOrNothing(async () => (await import('./cards/card-pictures.tsx')).CardPictures)

const DeleteQuestion = lazyOrNothing(
  async () => (await import('./dialogs/delete-question.tsx')).DeleteQuestion,
)

interface GloveboxProps {
  profile: Profile
  files: (section: FileSection, itemId: string) => ReactNode
  /** Takes or chooses the picture of a card. */
  camera: (category: CardCategory) => ReactNode
  /** What a link asked to add at once: vehicle, driver or insurance. */
  add?: unknown
  onAddTaken?: () => void
  /** Content between the cards and the lists. */
  children?: ReactNode
}

/** Vehicles, drivers and policies: first as cards to show, then as lists to change. */
export function Glovebox(props: GloveboxProps): ReactNode {
  const { profile, files, camera, children } = props
  const t = useT()
  const today = dayOf(useToday())
  const dialogs = useDialogs(profile, today)
  const [shown, setShown] = useState<Shown>()
  const [pictures, setPictures] = useState<readonly Shown[]>([])
  const [doomed, setDoomed] = useState<GloveboxItem>()
  useKeptCopy(profile)
  useEffect(prepareFullScreen, [])
  useAsked(props, (kind) => dialogs.open({ kind }))
  const section = (kind: ItemKind) => (
    <ItemSection
      kind={kind}
      profile={profile}
      today={today}
      files={files}
      onAdd={() => dialogs.open({ kind })}
      onEdit={({ item }) => dialogs.open({ kind, itemId: item.id })}
      onDelete={setDoomed}
    />
  )

  return (
    <>
      <Card title={t('glovebox:title')}>
        <CardStrip
          vehicles={profile.vehicles}
          policies={profile.insurancePolicies}
          today={today}
          onShow={setShown}
          pictures={
            <Suspense
              fallback={
                <>
                  <EmptyPlace />
                  <EmptyPlace />
                </>
              }
            >
              <CardPictures camera={camera} onShow={setShown} onKnown={setPictures} />
            </Suspense>
          }
          addVehicle={
            profile.vehicles.length < GLOVEBOX_MAX ? (
              <AddCard onAdd={() => dialogs.open({ kind: 'vehicle' })} onIntent={prepareDialogs} />
            ) : null
          }
        />
        <WaitingDrafts profile={profile} turn={dialogs.turn} onContinue={dialogs.open} />
      </Card>
      {children}
      {section('vehicle')}
      {section('driver')}
      {section('policy')}
      {dialogs.dialog}
      {shown ? (
        <Suspense>
          <FullScreen
            shown={shown}
            all={[...cardsOf(profile.vehicles, profile.insurancePolicies), ...pictures]}
            today={today}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      ) : null}
      {doomed ? (
        <Suspense>
          <DeleteQuestion
            target={doomed}
            onCancel={() => setDoomed(undefined)}
            onDone={() => {
              setDoomed(undefined)
              // The button that asked is gone with its item.
              setTimeout(() => document.getElementById(addButtonId(doomed.kind))?.focus())
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Stores on this device what the roadside screen shows, with the time the server sent it. */
function useKeptCopy(profile: Profile): void {
  const client = useQueryClient()
  useEffect(() => {
    const told = profileToldAt(client) ?? Date.now()
    void keepCopy(copyOf(profile, new Date(told)))
  }, [client, profile])
}

const addable: Record<string, ItemKind> = { vehicle: 'vehicle', driver: 'driver', insurance: 'policy' }

/** Opens the dialog that the address asks for, once. */
function useAsked({ add, onAddTaken }: GloveboxProps, open: (kind: ItemKind) => void): void {
  const take = useEffectEvent(() => {
    const kind = typeof add === 'string' ? addable[add] : undefined
    if (kind === undefined) return
    open(kind)
    onAddTaken?.()
  })
  useEffect(() => take(), [add])
}
