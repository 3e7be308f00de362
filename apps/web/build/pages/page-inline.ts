// The second inline script of a page that the build has written, after boot-inline.ts: shows the page if it is meant for
// this reader, asks for the app only once all its words are here, and starts it once it is painted.

/** Where the app is (`Start` of write-page.ts, which puts it before). */
declare const first: {
  language: string
  /** The module that starts the app. */
  main: string
  /** What it needs on this page, asked for together with it. */
  files: string[]
  /** Whether it is the same for whoever is signed in, but for the frame. */
  isForMembers: boolean
  /** What makes another page of it, when its address asks for it. */
  changedBy: string[]
  /** As long as a session lives that is not used, in milliseconds. */
  idleMs: number
}

/** As long as what was done waits for its place in the app, in milliseconds. */
const WAIT_MS = 10_000

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

;(() => {
  const page = document.documentElement
  // The device knows what the server does not: a chosen language, that somebody is signed in, that a report is begun.
  // A tab's own session goes first (session-storage.ts).
  const area = stored('sessionStorage', 'authToken') === null ? 'localStorage' : 'sessionStorage'
  const token = stored(area, 'authToken')
  const isMember = token !== null
  const asked = new URLSearchParams(location.search)
  const isForReader =
    page.lang === first.language &&
    (first.isForMembers || !isMember) &&
    !first.changedBy.some((name) => asked.has(name))
  page.toggleAttribute('data-unread', !isForReader)
  page.toggleAttribute('data-member', isMember)
  page.toggleAttribute('data-offline', !navigator.onLine)
  // As `hasPasskeys` of the app finds out.
  page.toggleAttribute(
    'data-keyless',
    typeof PublicKeyCredential !== 'function' || /^[\d.]+$|:/.test(location.hostname),
  )
  page.toggleAttribute('data-unsure', !isReportBlank())
  // From the device they come while the page is painted.
  const areAtHand = Boolean(navigator.serviceWorker?.controller)
  if (!isForReader || areAtHand) askForFiles()
  let focused: EventTarget | null = null
  /** In their order, each once in a row: a second press asks for what the first has not shown yet. */
  const pressed: Element[] = []
  addEventListener('focusin', ({ target }) => (focused = target))
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button')
    // What takes no press now must not get one later, when it does.
    if (!button?.closest('[data-written]') || button.ariaDisabled === 'true') return
    if (button !== pressed.at(-1)) pressed.push(button)
    button.ariaBusy = 'true'
    if ('locates' in button.dataset) beginToMeasure()
  })
  // For the app, which waits for the end of a press (held-press.ts).
  const followPress = ({ type, buttons }: PointerEvent) =>
    page.toggleAttribute('data-held', type !== 'pointercancel' && buttons % 2 === 1)
  addEventListener('pointerdown', followPress)
  addEventListener('pointermove', followPress)
  addEventListener('pointerup', followPress)
  addEventListener('pointercancel', followPress)
  addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root')
    if (!root) return
    if (isForReader) {
      // All words are here, so the files compete with none of them.
      if (!areAtHand) askForFiles()
      redoWhenDrawn(root)
      // A page in the background is not painted.
      if (document.hidden) load()
      else requestAnimationFrame(() => setTimeout(load))
      return
    }
    keepTheWayTo911(root)
    page.removeAttribute('data-unread')
    load()
  })

  /** The question for leave comes at once, and the app, which asks again, gets what was measured here (geolocation.ts). */
  function beginToMeasure(): void {
    const nothing = (): void => undefined
    navigator.geolocation?.getCurrentPosition(nothing, nothing, {
      enableHighAccuracy: true,
      maximumAge: 60_000,
    })
  }

  /** In a page of the app, which is blank until it is drawn, it stands in its corner from the beginning. */
  function keepTheWayTo911(root: HTMLElement): void {
    const call = root.querySelector('header a[href="tel:911"]')
    call?.classList.add('firstCall')
    root.replaceChildren(...(call ? [call] : []))
  }

  /** The page can be read meanwhile, so nothing is said of a failure. */
  function load(): void {
    import(first.main).catch(() => setTimeout(load, 5000))
  }

  function askForFiles(): void {
    for (const file of [first.main, ...first.files]) {
      // The texts of another language than this reader's.
      if (page.lang !== first.language && file.startsWith(`/assets/${first.language}-`)) continue
      const hint = document.createElement('link')
      const isScript = file.endsWith('.js')
      hint.rel = isScript ? 'modulepreload' : 'preload'
      hint.as = isScript ? 'script' : 'style'
      hint.crossOrigin = ''
      hint.href = file
      document.head.append(hint)
    }
  }

  /**
   * Does again what the reader has done before the app was there, once its own elements stand and before they are painted:
   * what was typed, chosen, opened and pressed, the focus, and how far the page was read.
   */
  function redoWhenDrawn(root: HTMLElement): void {
    let position = scrollY
    const follow = () => (position = scrollY)
    addEventListener('scroll', follow)
    let redo: (() => boolean) | undefined
    const observer = new MutationObserver((changes) => {
      const gone = changes.flatMap(({ removedNodes }) => [...removedNodes])
      const written = gone.find((node) => node instanceof HTMLElement && 'written' in node.dataset)
      if (written) {
        removeEventListener('scroll', follow)
        redo = redoing(written as HTMLElement, root)
        // Whoever goes on in the app themselves must not be surprised by an earlier press.
        for (const event of ['pointerdown', 'keydown'])
          addEventListener(event, () => observer.disconnect(), { once: true, capture: true })
        setTimeout(() => observer.disconnect(), WAIT_MS)
      }
      if (redo?.()) observer.disconnect()
      if (written && scrollY !== position) scrollTo(0, position)
    })
    observer.observe(root, { childList: true, subtree: true })
  }

  /** Returns what does all that it can find in the app, and answers whether that was the last of it. */
  function redoing(written: HTMLElement, drawn: HTMLElement): () => boolean {
    const sameOf = (element: Element) => sameIn(drawn, element as HTMLElement, written)
    for (const element of written.querySelectorAll('details'))
      sameOf(element)?.toggleAttribute('open', element.open)
    let fields = [...written.querySelectorAll<Field>('input,textarea,select')].filter(isChanged)
    return () => {
      fields = fields.filter((element) => !refill(sameOf(element) as Field | undefined, element))
      const goal = focused instanceof Element ? sameOf(focused) : undefined
      if (goal) focused = null
      goal?.focus({ preventScroll: true })
      // In their order: where one is not there yet, the next ones wait for it.
      for (let button = pressed[0]; button && fields.length === 0; button = pressed[0]) {
        const same = sameOf(button)
        if (!same) break
        pressed.shift()
        same.click()
      }
      return fields.length === 0 && pressed.length === 0
    }
  }

  /** What was typed before and kept on the device stands in the app's field already, and stays. */
  function refill(field: Field | undefined, written: Field): boolean {
    if (!field) return false
    if (isCheckbox(field) && isCheckbox(written)) {
      if (field.checked !== written.checked) field.click()
    } else if (written instanceof HTMLSelectElement || field.value === written.defaultValue)
      fill(field, written.value)
    return true
  }

  function isChanged(field: Field): boolean {
    if (isCheckbox(field)) return field.checked !== field.defaultChecked
    if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false
    return field.value !== field.defaultValue
  }

  function isCheckbox(field: Field): field is HTMLInputElement {
    return field.type === 'checkbox'
  }

  /** As if it were typed: React hears the event, and compares with the value that it has set itself. */
  function fill(field: Field, value: string): void {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }

  /** The same element of the app: of its kind, with its words, at its place among those; none for what stands elsewhere. */
  function sameIn(drawn: HTMLElement, element: HTMLElement, written: HTMLElement): HTMLElement | undefined {
    const alike = (root: HTMLElement) =>
      [...root.querySelectorAll<HTMLElement>(element.tagName)].filter(
        (one) => nameOf(one) === nameOf(element),
      )
    return alike(drawn)[alike(written).indexOf(element)]
  }

  /** Ids that React makes are others in the app than in the written page. A field is told by its label and what it is for. */
  function nameOf(element: HTMLElement): string {
    const { id, ariaLabel, textContent } = element
    const label = element.closest('label,:has(>label)')?.querySelector('label')?.textContent
    const told = ['type', 'name', 'autocomplete'].map((name) => element.getAttribute(name))
    return [id.replace(/^_r_.*/i, ''), ariaLabel, textContent, label, ...told].join('\n')
  }

  /** What was noted at the last visit (blank-report.ts). A device that is new here can have no report. */
  function isReportBlank(): boolean {
    if (isMember) return stored(area, 'krash_cache_blank') === 'yes' && !hasSurelyEnded(token)
    const noted = stored('localStorage', 'krash_blank')
    return noted === 'yes' || (noted === null && !navigator.serviceWorker?.controller)
  }

  /** A session that was not used for so long is not renewed, and the sign-in comes in place of the form. */
  function hasSurelyEnded(text: string | null): boolean {
    try {
      const claims = (text ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
      const { exp } = JSON.parse(atob(claims)) as { exp: number }
      return exp * 1000 + first.idleMs < Date.now()
    } catch {
      return true
    }
  }

  function stored(area: 'localStorage' | 'sessionStorage', key: string): string | null {
    try {
      return globalThis[area].getItem(key)
    } catch {
      return null
    }
  }
})()
