import type Axe from 'axe-core'

interface Channels {
  r: number
  g: number
  b: number
  alpha: number
}

interface Colour extends Channels {
  parseString: (text: string) => Colour
}

/**
 * Lets axe read each colour once: a page has a dozen, and axe parses them some thousand times with a library for all
 * spaces of colour, a quarter of its work. The journeys send this function into the page, so it is whole in itself.
 */
export function readColoursOnce(axe: typeof Axe): void {
  // Its types leave out the class of colours.
  const { color } = axe.commons as unknown as { color: { Color: new (...rgb: number[]) => Colour } }
  const whole = color.Color.prototype as Colour
  const parse = whole.parseString
  const known = new Map<string, Channels>()
  whole.parseString = function parseOnce(this: Colour, text) {
    const { r, g, b, alpha } = known.get(text) ?? parse.call(new color.Color(0, 0, 0), text)
    known.set(text, { r, g, b, alpha })
    return Object.assign(this, { r, g, b, alpha })
  }
}
