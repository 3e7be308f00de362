import { Bandage, Camera, Car, CarFront, Focus, IdCard, Milestone, OctagonAlert, Spline } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Shot } from '@krash/contract/files'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import { InsuranceCardIcon } from '#shared/ui/signs/insurance-card-icon.tsx'
import { LicencePlateIcon } from '#shared/ui/signs/licence-plate-icon.tsx'

export const shotIcons: Record<Shot, ReactNode> = {
  wholeScene: <Focus aria-hidden />,
  ownCar: <Car aria-hidden />,
  damage: <HazardIcon />,
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
