interface Point {
  latitude: number
  longitude: number
}

/** A link to a pin in the device's own maps, or in the browser where the device has no known maps app. */
export function pinLink(point: Point, platform: string = navigator.userAgent): string {
  const at = pointText(point)
  if (/iPhone|iPad|iPod|Macintosh/.test(platform)) return `maps:?ll=${at}&q=${at}`
  return /Android/.test(platform) ? `geo:${at}?q=${at}` : addressLink(at)
}

/** Coordinates in the form every map accepts, to about a metre. */
export function pointText({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(5)},${longitude.toFixed(5)}`
}

/** A link that opens an address or coordinates in a phone's maps app, or in the browser (Google's 'Maps URLs', which need no key). */
export function addressLink(address: string): string {
  const url = new URL('https://www.google.com/maps/search/?api=1')
  url.searchParams.set('query', address)
  return url.href
}

/** A link that opens the way to a place, given as coordinates or in words, in the device's own maps or in the browser. */
export function wayLink(to: Point | string, platform: string = navigator.userAgent): string {
  const goal = typeof to === 'string' ? to : pointText(to)
  if (/iPhone|iPad|iPod|Macintosh/.test(platform)) return `maps:?daddr=${encodeURIComponent(goal)}`
  const url = new URL('https://www.google.com/maps/dir/?api=1&travelmode=driving')
  url.searchParams.set('destination', goal)
  return url.href
}
