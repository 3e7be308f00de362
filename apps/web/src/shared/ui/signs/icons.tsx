import type { ComponentProps, ReactNode } from 'react'

type IconProps = ComponentProps<'svg'>

/** The hazard-light switch, two triangles: the logo, and the icon of the emergency page. */
export function HazardIcon(props: IconProps): ReactNode {
  return (
    <Drawing {...props}>
      <path d="M12 3.2 22 20.5H2Z" />
      <path d="M12 10.2 16.2 17.4H7.8Z" />
    </Drawing>
  )
}

export function TowTruckIcon(props: IconProps): ReactNode {
  return (
    <Drawing {...props}>
      <path d="M13 16.5V8.5h3.8l4.2 4.2v3.8h-1.6" />
      <path d="M15.4 16.5H9.6M5.4 16.5H2.5v-3.2H13" />
      <path d="M10.5 13.3 3.4 5v3.6" />
      <path d="M3.4 8.6a1.3 1.3 0 1 1-1.2 1.7" />
      <circle cx="7.5" cy="17" r="2" />
      <circle cx="17.5" cy="17" r="2" />
    </Drawing>
  )
}

export function LicencePlateIcon(props: IconProps): ReactNode {
  return (
    <Drawing {...props}>
      <rect x="2" y="6" width="20" height="12" rx="2.5" />
      <path d="M6 9h.01M18 9h.01M6 14h3M11 14h2M15 14h3" />
    </Drawing>
  )
}

export function InsuranceCardIcon(props: IconProps): ReactNode {
  return (
    <Drawing {...props}>
      <path d="M22 11V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h8" />
      <path d="M2 10h20M6 14.5h4" />
      <path d="m15 17.5 2.3 2.3 4.7-4.7" />
    </Drawing>
  )
}

export function CarTopIcon(props: IconProps): ReactNode {
  return (
    <Drawing {...props}>
      <path d="M7 5.5C7 3.5 9 2 12 2s5 1.5 5 3.5V18c0 2.5-2 4-5 4s-5-1.5-5-4Z" />
      <path d="M9 9.2c2-.9 4-.9 6 0l-.7 3H9.7ZM9.3 18.2c1.800.5 3.600.5 5.400 0" />
      <path d="M7 8 5 7.3M17 8l2-.7" />
    </Drawing>
  )
}

function Drawing(props: IconProps): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
    />
  )
}
