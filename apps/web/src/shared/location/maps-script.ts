interface Policies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

export interface MapsApi {
  importLibrary: (name: string) => Promise<unknown>
}

interface MapsWindow {
  trustedTypes?: Policies
  google?: { maps?: Partial<MapsApi> }
  krashMapsReady?: () => void
  /** Called by Google when it refuses the key. */
  gm_authFailure?: () => void
}

const SCRIPT = 'https://maps.googleapis.com/maps/api/js'
/** The script may take as long as one of our calls. */
const PATIENCE_MS = 15_000

/** The only external script allowed; the page's security policy must allow it too. */
const rules = {
  createScriptURL: (url: string) => {
    if (!url.startsWith(`${SCRIPT}?`)) throw new TypeError('Not the maps script')
    return url
  },
}

/**
 * Loads Google's maps script with a key. Throws an error named `MapsNotLoaded`. `onRefused` runs when Google refuses
 * the key, perhaps later.
 */
export function loadMapsScript(key: string, onRefused: () => void): Promise<MapsApi> {
  const scope = globalThis as MapsWindow
  scope.gm_authFailure = onRefused
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const giveUp = () => {
      script.remove()
      reject(Object.assign(new Error('The maps script did not load'), { name: 'MapsNotLoaded' }))
    }
    const timer = setTimeout(giveUp, PATIENCE_MS)
    scope.krashMapsReady = () => {
      clearTimeout(timer)
      resolve(scope.google?.maps as MapsApi)
    }
    script.addEventListener('error', () => {
      clearTimeout(timer)
      giveUp()
    })
    script.async = true
    script.src = trusted(addressOf(key))
    document.head.append(script)
  })
}

function addressOf(key: string): string {
  const language = document.documentElement.lang
  const query = { key, v: 'weekly', loading: 'async', libraries: 'places', region: 'US', language }
  return `${SCRIPT}?${new URLSearchParams({ ...query, callback: 'krashMapsReady' })}`
}

let policy: { createScriptURL: (url: string) => string } | undefined

function trusted(url: string): string {
  const factory = (globalThis as MapsWindow).trustedTypes
  policy ??= factory?.createPolicy('krash-maps', rules) ?? rules
  return policy.createScriptURL(url)
}
