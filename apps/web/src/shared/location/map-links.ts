interface Point {
  latitude: number
  longitude: number
}

/** Opens the maps of the device itself, with a pin; undefined where no device is known to have any. */
export function pinLink(point: Point, platform: string = navigator.userAgent): string | undefined {
  const at = pointText(point)
  if (/iPhone|iPad|iPod|Macintosh/.test(platform)) return `maps:?ll=${at}&q=${at}`
  return /Android/.test(platform) ? `geo:${at}?q=${at}` : undefined
}

/** As every map takes it, to about a metre. */
export function pointText({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(5)},${longitude.toFixed(5)}`
}

/** Opens an address in the maps app of a phone, or in the browser (Google, 'Maps URLs', works without a key). */
export function addressLink(address: string): string {
  const url = new URL('https://www.google.com/maps/search/?api=1')
  url.searchParams.set('query', address)
  return url.href
}
