const DIGITS = '23456789CFGHJMPQRVWX'
const PAIRS = 5
const BASE = DIGITS.length
/** Fields per degree after five pairs of digits. */
const PER_DEGREE = BASE ** (PAIRS - 2)

/**
 * The Open Location Code of ten digits (https://github.com/google/open-location-code) of coordinates in degrees, such as
 * `76VVWGVQ+VR`: a field of 1/8000 degree, about 14 by 14 m. Counted in whole fields; with fractions of degrees, points
 * on an edge would fall into the field before.
 */
export function plusCode({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const highest = 180 * PER_DEGREE - 1
  let y = Math.min(Math.max(stepsOf(latitude) + 90 * PER_DEGREE, 0), highest)
  let x = modulo(stepsOf(longitude) + 180 * PER_DEGREE, 360 * PER_DEGREE)
  let code = ''
  for (let pair = 0; pair < PAIRS; pair += 1) {
    code = `${DIGITS[y % BASE]}${DIGITS[x % BASE]}${code}`
    y = Math.floor(y / BASE)
    x = Math.floor(x / BASE)
  }
  return `${code.slice(0, 8)}+${code.slice(8)}`
}

/** Whole fields from zero. What the product of fractions is off by, far below a millimetre, is rounded away first. */
function stepsOf(degrees: number): number {
  return Math.floor(Math.round(degrees * PER_DEGREE * 1e9) / 1e9)
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}
