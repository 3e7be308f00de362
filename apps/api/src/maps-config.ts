/** The map services the operator has configured; everything works without any. */
export interface MapsConfig {
  /** Nominatim-compatible, without a slash at the end. */
  geocoderUrl: string | undefined
  geocoderPerSecond: number
  /** OSRM-compatible, without a slash at the end. */
  routerUrl: string | undefined
  /** Never leaves the server. */
  googleServerKey: string | undefined
  /** Given to every signed-in browser. */
  googleBrowserKey: string | undefined
  tiles: { url: string; attribution: string } | undefined
}

type Read = (
  name:
    | 'GEOCODER_URL'
    | 'GEOCODER_PER_SECOND'
    | 'ROUTER_URL'
    | 'GOOGLE_MAPS_SERVER_KEY'
    | 'GOOGLE_MAPS_BROWSER_KEY'
    | 'TILE_URL'
    | 'TILE_ATTRIBUTION',
) => string

/** @throws Error with one sentence that names the variable, never the key in it */
export function mapsConfigOf(read: Read): MapsConfig {
  return {
    geocoderUrl: serviceUrlOf('GEOCODER_URL', read('GEOCODER_URL')),
    geocoderPerSecond: perSecondOf(read('GEOCODER_PER_SECOND')),
    routerUrl: serviceUrlOf('ROUTER_URL', read('ROUTER_URL')),
    googleServerKey: keyOf('GOOGLE_MAPS_SERVER_KEY', read('GOOGLE_MAPS_SERVER_KEY')),
    googleBrowserKey: keyOf('GOOGLE_MAPS_BROWSER_KEY', read('GOOGLE_MAPS_BROWSER_KEY')),
    tiles: tilesOf(read('TILE_URL'), read('TILE_ATTRIBUTION')),
  }
}

function serviceUrlOf(name: string, text: string): string | undefined {
  if (text === '') return undefined
  const url = URL.parse(text)
  const isPlain =
    url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password
  if (isPlain) return url.href.replace(/\/+$/, '')
  throw new Error(`${name} must be like https://maps.example or http://127.0.0.1:8080/path.`)
}

function perSecondOf(text: string): number {
  const count = Number(text)
  if (count > 0 && count <= 1000) return count
  throw new Error('GEOCODER_PER_SECOND must be a number above 0 and at most 1000.')
}

function keyOf(name: string, text: string): string | undefined {
  if (text === '') return undefined
  if (/^[\w-]{10,200}$/.test(text)) return text
  throw new Error(`${name} must be a key of letters, digits, - and _.`)
}

function tilesOf(url: string, attribution: string): MapsConfig['tiles'] {
  if (url === '') return undefined
  const parsed = URL.parse(url.replace('{s}', 'a'))
  const isTemplate = ['{z}', '{x}', '{y}'].every((part) => url.includes(part))
  // The host becomes part of the page's security policy, so only a host and one leading {s} are allowed.
  const isPlain = /^https?:\/\/(\{s\}\.)?[\w.-]+(:\d+)?\/[^\s;,'"]*$/.test(url)
  if (!parsed || !isTemplate || !isPlain)
    throw new Error('TILE_URL must be like https://tiles.example/{z}/{x}/{y}.png.')
  if (attribution === '' || attribution.length > 200 || /[<>]/.test(attribution))
    throw new Error('TILE_ATTRIBUTION must name whose map it is, in plain text, where TILE_URL is set.')
  return { url, attribution }
}
