/** In the order of detection, because most browsers also claim to be Chrome or Safari. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system of a `User-Agent`, such as `Chrome on Android`: enough to recognise a device. Null when unknown. */
export function deviceOf(userAgent: string | undefined): string | null {
  const said = (userAgent ?? '').slice(0, 500)
  const names = [nameIn(browsers, said), nameIn(systems, said)].filter((name) => name !== undefined)
  return names.join(' on ') || null
}

function nameIn(known: [RegExp, string][], said: string): string | undefined {
  return known.find(([mark]) => mark.test(said))?.[1]
}
