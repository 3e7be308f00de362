import type { ComponentProps, ReactNode } from 'react'

export type IconProps = ComponentProps<'svg'>

/** A line drawing of our own, of the size and weight of the icons from lucide. */
export function IconDrawing(props: IconProps): ReactNode {
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
