import { Car, IdCard } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Line } from '#shared/ui/content/line-list.tsx'
import { InsuranceCardIcon } from '#shared/ui/signs/insurance-card-icon.tsx'

type Lists = Pick<Profile, 'vehicles' | 'drivers' | 'insurancePolicies'>

const kinds = [
  { label: 'vehicles', of: 'vehicles', at: 'vehicles', add: 'vehicle', icon: <Car aria-hidden /> },
  { label: 'drivers', of: 'drivers', at: 'drivers', add: 'driver', icon: <IdCard aria-hidden /> },
  {
    label: 'policies',
    of: 'insurancePolicies',
    at: 'insurance',
    add: 'insurance',
    icon: <InsuranceCardIcon />,
  },
] as const

/** How many vehicles, drivers and policies there are, each a line for a `LineList`; without one, the way to add it. */
export function Counts({ profile }: { profile: Lists | undefined }): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  return kinds.map(({ label, of, at, add, icon }) => {
    const count = profile?.[of].length
    return (
      <Line
        key={label}
        href={count === 0 ? `/profile?add=${add}` : `/profile#${at}`}
        icon={icon}
        label={t(`dashboard:counts.${label}`)}
        value={count === undefined ? undefined : formatNumber(count)}
        invitation={count === 0 ? t('shell:actions.add') : undefined}
      />
    )
  })
}
