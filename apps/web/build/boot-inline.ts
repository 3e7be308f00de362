// Runs before the first paint, as the only inline script of the page (the server allows it by its
// hash): sets theme, language and direction, and asks at once for the language pack and the files
// of the page, which would else be found one after the other.

/** Where the build has put everything (`BuiltFiles` of boot-script.ts, which puts it before). */
declare const built: {
  packs: Record<string, string[]>
  /** The lettering of headings. */
  font: string
  /** Codes of languages. */
  rightToLeft: string[]
  files: string[]
  open: Record<string, number[]>
  inside: Record<string, number[]>
  texts: Record<string, number[]>
}

;(() => {
  const page = document.documentElement
  let stylesAfterMs = 2500
  addEventListener('error', askAgainForStyles, true)
  setTheme()
  const language = languageOfPerson()
  page.lang = language
  page.dir = built.rightToLeft.includes(language) ? 'rtl' : 'ltr'
  const route = routeOfPage()
  for (const index of [0, ...(built.texts[route] ?? [])]) askFor(built.packs[language]?.[index])
  let index = 0
  for (const step of built.open[route] ?? built.inside[route] ?? []) askFor(built.files[(index += step)])
  // Headings take it only if it is there when they are drawn; Arabic has letters of its own.
  if (page.dir === 'ltr') askFor(built.font)

  function setTheme(): void {
    const theme = stored('localStorage', 'krash_theme')
    const isNight =
      theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    page.dataset['theme'] = isNight ? 'dark' : 'light'
    if (isNight) document.querySelector('meta[name=theme-color]')?.setAttribute('content', '#08100e')
  }

  function languageOfPerson(): string {
    const areas = ['sessionStorage', 'localStorage'] as const
    // Browsers call Tagalog `fil`. What an address has named (name-language.ts) goes for the tab.
    const tags = [...areas.map((area) => stored(area, 'krash_language')), ...navigator.languages]
    const codes = tags.map((tag) => String(tag).toLowerCase().replace(/-.*/, '').replace('fil', 'tl'))
    return codes.find((code) => Object.hasOwn(built.packs, code)) ?? 'en'
  }

  function routeOfPage(): string {
    const isStranger = (stored('localStorage', 'authToken') ?? stored('sessionStorage', 'authToken')) === null
    const path =
      location.pathname.replace(/\/$/, '').replace(/(\/physician)?\/[\da-f-]{36}$/, '/*') ||
      (isStranger ? '/' : '/dashboard')
    // A stranger is led to the sign-in.
    return built.inside[path] && isStranger ? '/login' : path
  }

  /** On a bad connection; whoever has asked for them goes on without them, and does not ask again. */
  function askAgainForStyles({ target }: Event): void {
    const sheet = target as Element
    if (!sheet.matches?.('[rel=stylesheet]')) return
    // Ever more rarely: a file that an update has removed never comes.
    stylesAfterMs += 500
    setTimeout(() => sheet.replaceWith(sheet.cloneNode()), stylesAfterMs)
  }

  function askFor(file: string | undefined): void {
    if (!file) return
    const hint = document.createElement('link')
    const isScript = file.endsWith('.js')
    hint.rel = isScript ? 'modulepreload' : 'preload'
    hint.as = isScript ? 'script' : (file.endsWith('.css') && 'style') || 'font'
    // As the loader of the modules asks, or it would be fetched twice.
    hint.crossOrigin = ''
    hint.href = file
    document.head.append(hint)
  }

  function stored(area: 'localStorage' | 'sessionStorage', key: string): string | null {
    try {
      return globalThis[area].getItem(key)
    } catch {
      return null
    }
  }
})()
