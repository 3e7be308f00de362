import { Car, IdCard } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { useT } from '#shared/i18n/use-t.ts'
import { StatTile, StatTiles } from '#shared/ui/content/stat-tile.tsx'
import { InsuranceCardIcon } from '#shared/ui/signs/insurance-card-icon.tsx'

type Lists = Pick<Profile, 'vehicles' | 'drivers' | 'insurancePolicies'>

/** Counts of the profile's vehicles, drivers and policies, with placeholders while they load. */
export function Counts({ profile }: { profile: Lists | undefined }): ReactNode {
  const t = useT()
  return (
    <StatTiles>
      <StatTile
        href="/profile#vehicles"
        icon={<Car aria-hidden />}
        label={t('dashboard:counts.vehicles')}
        value={profile?.vehicles.length}
      />
      <StatTile
        href="/profile#drivers"
        icon={<IdCard aria-hidden />}
        label={t('dashboard:counts.drivers')}
        value={profile?.drivers.length}
      />
      <StatTile
        href="/profile#insurance"
        icon={<InsuranceCardIcon />}
        label={t('dashboard:counts.policies')}
        value={profile?.insurancePolicies.length}
      />
    </StatTiles>
  )
}
