interface Point {
  latitude: number
  longitude: number
}

/** Opens the maps of the device itself, with a pin; undefined where no device is known to have any. */
export function mapLink(
  { latitude, longitude }: Point,
  platform: string = navigator.userAgent,
): string | undefined {
  const at = pointText({ latitude, longitude })
  if (/iPhone|iPad|iPod|Macintosh/.test(platform)) return `maps:?ll=${at}&q=${at}`
  return /Android/.test(platform) ? `geo:${at}?q=${at}` : undefined
}

/** As every map takes it, to about a metre. */
export function pointText({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(5)},${longitude.toFixed(5)}`
}
