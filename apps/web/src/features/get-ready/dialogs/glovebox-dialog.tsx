import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
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
          firstPlate={profile.vehicles.length === 0 ? (profile.licensePlate ?? '') : ''}
          onSaved={() => saved()}
        />
      )
    case 'driver':
      return (
        <DriverDialog
          {...common}
          driver={find('driver')}
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
