interface ScriptUrlPolicy {
  createScriptURL: (url: string) => string
}

interface PolicyFactory {
  createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy
}

/** Only scripts of our own origin may become workers. */
const rules: ScriptUrlPolicy = {
  createScriptURL: (url) => {
    const { origin, href } = new URL(url, location.href)
    if (origin !== location.origin) throw new TypeError(`Not a script of this site: ${url}`)
    return href
  },
}

let policy: ScriptUrlPolicy | undefined

/**
 * The URL of a worker or service worker in the form that the page's Trusted Types rule accepts. Throws a TypeError for
 * another origin.
 */
export function trustedScriptUrl(url: string | URL): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  policy ??= factory?.createPolicy('krash', rules) ?? rules
  return policy.createScriptURL(String(url))
}
