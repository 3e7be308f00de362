import { createElement } from 'react'
import type { ReactNode, SVGProps } from 'react'
import { classNames } from '../class-names.ts'
import { IconDrawing } from './icon-drawing.tsx'
import type { IconProps } from './icon-drawing.tsx'

interface IconData {
  /** Present where the style sheet selects the icon by its class. */
  name?: string
  /** The elements of the drawing and their attributes. */
  node: [tag: string, attributes: SVGProps<SVGElement>][]
}

/** Stands in for the function of lucide in the build (build/lean-icons.ts). */
export function createLucideIcon({ name, node }: IconData): (props: IconProps) => ReactNode {
  const lines = node.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))
  const ownClass = name === undefined ? undefined : `lucide-${name}`
  return function LucideIcon(props) {
    return (
      <IconDrawing
        aria-hidden={props['aria-label'] === undefined}
        {...props}
        className={classNames(ownClass, props.className)}
      >
        {lines}
      </IconDrawing>
    )
  }
}
