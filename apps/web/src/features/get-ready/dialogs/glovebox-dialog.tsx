import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { formatPhone } from '@krash/contract/wire/phone-number'
import { useT } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { DriverDialog } from '../drivers/driver-dialog.tsx'
import { itemsOf } from '#entities/glovebox/glovebox-lists.ts'
import type { ItemKind } from '#entities/glovebox/glovebox-lists.ts'
import { PolicyDialog } from '../policies/policy-dialog.tsx'
import { VehicleDialog } from '../vehicles/vehicle-dialog.tsx'
import type { ClaimedDraft } from './dialog-draft.ts'

export interface GloveboxDialogProps {
  profile: Profile
  kind: ItemKind
  /** Id of the item to change; undefined to add one. */
  itemId: string | undefined
  draft: ClaimedDraft
  /** `YYYY-MM-DD` */
  today: string
  onClose: () => void
}

/** One of the three dialogs; its code loads when somebody is about to open one. */
export function GloveboxDialog(props: GloveboxDialogProps): ReactNode {
  const { kind, itemId, draft, today, onClose } = props
  const t = useT()
  // Updates from the server, even a deletion, must not change the form while the person types.
  const [profile] = useState(props.profile)
  const names = [profile.fullName ?? '', ...profile.drivers.map(({ fullName }) => fullName)]

  function saved(isMoreToCome = false): void {
    showToast({
      kind: 'success',
      text: t(itemId === undefined ? `glovebox:added.${kind}` : `glovebox:updated.${kind}`),
    })
    if (!isMoreToCome) onClose()
  }

  const common = { draft, today, onClose }
  switch (kind) {
    case 'vehicle':
      return (
        <VehicleDialog
          {...common}
          vehicle={find('vehicle')}
          firstPlate={firstPlateOf(profile)}
          onSaved={() => saved()}
        />
      )
    case 'driver':
      return (
        <DriverDialog
          {...common}
          driver={find('driver')}
          self={selfOf(profile)}
          onSaved={(_, isMoreToCome) => saved(isMoreToCome)}
        />
      )
    case 'policy':
      return (
        <PolicyDialog
          {...common}
          policy={find('policy')}
          names={names.filter(Boolean)}
          onSaved={() => saved()}
        />
      )
  }

  function find<K extends ItemKind>(kindOf: K) {
    return itemsOf(profile, kindOf).find((item) => item.id === itemId)
  }
}

/** What the first vehicle begins with, where the plate was asked for before the car. */
function firstPlateOf({ vehicles, licensePlate, plateState, state }: Profile) {
  if (vehicles.length > 0) return { licensePlate: '', plateState: '' }
  return { licensePlate: licensePlate ?? '', plateState: plateState ?? state ?? '' }
}

/** The person as a driver, unless they are one already or their name is not known yet. */
function selfOf({ drivers, fullName, email, cellNumber, address }: Profile) {
  if (!fullName || drivers.some(({ relationship }) => relationship === 'self')) return undefined
  return { fullName, email, cellNumber: formatPhone(cellNumber ?? ''), address: address ?? '' }
}
