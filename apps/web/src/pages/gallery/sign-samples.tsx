import { Phone, Scale } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { LoadingScreen } from '#shared/ui/feedback/loading-screen.tsx'
import { Logo } from '#shared/ui/navigation/logo.tsx'
import { Call911Disc } from '#shared/ui/signs/call-911-disc.tsx'
import { HazardButton } from '#shared/ui/signs/hazard-button.tsx'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import { InsuranceCardIcon } from '#shared/ui/signs/insurance-card-icon.tsx'
import { LicencePlateIcon } from '#shared/ui/signs/licence-plate-icon.tsx'
import { TowTruckIcon } from '#shared/ui/signs/tow-truck-icon.tsx'
import { SignPlate } from '#shared/ui/signs/sign-plate.tsx'
import styles from './gallery.module.css'
import { Line, Sample, Samples } from './sample.tsx'

const plates: readonly ComponentProps<typeof SignPlate>[] = [
  {
    tone: 'amber',
    icon: <HazardIcon />,
    title: 'Report an accident',
    description: 'Works without a signal, too',
    href: '/emergency',
  },
  {
    tone: 'green',
    icon: <Scale />,
    title: 'Find a lawyer',
    description: 'Near the accident, best match first',
    href: '/lawyers',
  },
  {
    tone: 'red',
    icon: <Phone />,
    title: 'Call 911',
    description: 'Is anyone hurt? Call first.',
    href: 'tel:911',
  },
]

export function SignSamples(): ReactNode {
  return (
    <Samples title="Signs">
      {plates.map((plate) => (
        <Sample key={plate.tone} name={`Plate, ${plate.tone}`}>
          <SignPlate {...plate} />
        </Sample>
      ))}
      <Sample name="Plate with a badge">
        <SignPlate tone="amber" icon={<HazardIcon />} title="Your open case" badge="2" href="/emergency" />
      </Sample>
      <Sample name="Plate, busy">
        <SignPlate tone="green" icon={<Scale />} title="Send report" isBusy />
      </Sample>
      <Sample name="Plate, disabled">
        <SignPlate
          tone="green"
          icon={<Scale />}
          title="Send report"
          description="Say where you are first"
          disabled
        />
      </Sample>
      <Sample name="Hazard button: idle, open case, waiting">
        <div className={styles.hazards}>
          <HazardButton href="/emergency" label="Emergency" isCurrent={false} />
          <HazardButton href="/emergency" label="Emergency" isCurrent openCases={1} />
          <HazardButton href="/emergency" label="Emergency" isCurrent={false} unsent={2} />
        </div>
      </Sample>
      <Sample name="Way to 911">
        <Call911Disc />
      </Sample>
      <Sample name="Logo and icons">
        <Line>
          <Logo />
          <HazardIcon />
          <TowTruckIcon />
          <LicencePlateIcon />
          <InsuranceCardIcon />
        </Line>
      </Sample>
      <Sample name="Loading screen">
        <LoadingScreen />
      </Sample>
    </Samples>
  )
}
