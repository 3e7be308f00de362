import { Bandage, Camera, Car, CarFront, Focus, IdCard, Milestone, OctagonAlert, Spline } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Shot } from '@krash/contract/files'
import { IconDrawing } from '#shared/ui/signs/icon-drawing.tsx'
import { InsuranceCardIcon } from '#shared/ui/signs/insurance-card-icon.tsx'
import { LicencePlateIcon } from '#shared/ui/signs/licence-plate-icon.tsx'

export const shotIcons: Record<Shot, ReactNode> = {
  wholeScene: <Focus aria-hidden />,
  ownCar: <Car aria-hidden />,
  damage: <DentedDoor />,
  otherCar: <CarFront aria-hidden />,
  plates: <LicencePlateIcon />,
  insuranceCard: <InsuranceCardIcon />,
  license: <IdCard aria-hidden />,
  road: <Milestone aria-hidden />,
  signs: <OctagonAlert aria-hidden />,
  marks: <Spline aria-hidden />,
  injuries: <Bandage aria-hidden />,
  other: <Camera aria-hidden />,
}

/** Not the hazard triangle, which means to report. */
function DentedDoor(): ReactNode {
  return (
    <IconDrawing>
      <path d="M4 20V11l6-7h9a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H4" />
      <path d="M4 11h16" />
      <path d="m8 14 2.5 2.5L12 14l2 3 2-2" />
    </IconDrawing>
  )
}
