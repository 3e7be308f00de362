// The second inline script of a page that the build has written, after boot-inline.ts: shows the page if it is meant for
// this reader, and asks for the app only once it is painted, so that nothing is loaded before it can be read.

/** Where the app is (`Start` of write-page.ts, which puts it before). */
declare const first: {
  language: string
  /** The module that starts the app. */
  main: string
  /** What it needs on this page, asked for together with it. */
  files: string[]
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

;(() => {
  const page = document.documentElement
  // The device knows two things that the server does not: a chosen language, and that somebody is signed in.
  const isForReader = page.lang === first.language && !isSignedIn()
  page.toggleAttribute('data-unread', !isForReader)
  if (!isForReader) askForFiles()
  let focused: EventTarget | null = null
  let pressed: Element | null = null
  addEventListener('focusin', ({ target }) => (focused = target))
  addEventListener('click', ({ target }) => (pressed = (target as Element).closest('button')))
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
      // A page in the background is not painted.
      redoWhenDrawn(root)
      if (document.hidden) start()
      else requestAnimationFrame(() => setTimeout(start))
      return
    }
    keepTheWayTo911(root)
    page.removeAttribute('data-unread')
    start()
  })

  function start(): void {
    if (isForReader) askForFiles()
    load()
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
    const observer = new MutationObserver((changes) => {
      const gone = changes.flatMap(({ removedNodes }) => [...removedNodes])
      const written = gone.find((node) => node instanceof HTMLElement && 'written' in node.dataset)
      if (!written) return
      observer.disconnect()
      removeEventListener('scroll', follow)
      redo(written as HTMLElement, root)
      if (scrollY !== position) scrollTo(0, position)
    })
    observer.observe(root, { childList: true })
  }

  function redo(written: HTMLElement, drawn: HTMLElement): void {
    for (const element of written.querySelectorAll<HTMLElement>('*')) {
      if (!isTouched(element)) continue
      const same = sameIn(drawn, element, written)
      if (same) redoOne(element, same)
    }
  }

  function isTouched(element: HTMLElement): boolean {
    const isHeld = element === focused || element === pressed
    return isHeld || element instanceof HTMLDetailsElement || isChanged(element)
  }

  function redoOne(element: HTMLElement, same: HTMLElement): void {
    if (element instanceof HTMLDetailsElement) (same as HTMLDetailsElement).open = element.open
    else if (isChanged(element) && isEmpty(same as Field, element))
      fill(same as Field, (element as Field).value)
    if (element === focused) same.focus({ preventScroll: true })
    if (element === pressed) same.click()
  }

  function isChanged(element: Element): boolean {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.defaultSelected === false
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    return isField && element.value !== element.defaultValue
  }

  /** What was typed before and kept on the device stands in the app's field already, and stays. */
  function isEmpty(field: Field, written: Element): boolean {
    return written instanceof HTMLSelectElement || field.value === (written as HTMLInputElement).defaultValue
  }

  /** As if it were typed: React hears the event, and compares with the value that it has set itself. */
  function fill(field: Field, value: string): void {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }

  /** The same element of the app: of its kind, at its place among them, with its words. */
  function sameIn(drawn: HTMLElement, element: HTMLElement, written: HTMLElement): HTMLElement | undefined {
    const place = [...written.querySelectorAll(element.tagName)].indexOf(element)
    const same = drawn.querySelectorAll<HTMLElement>(element.tagName)[place]
    const isSame = same && nameOf(same) === nameOf(element) && same.textContent === element.textContent
    return isSame ? same : undefined
  }

  /** Ids that React makes are others in the app than in the written page. */
  function nameOf({ id }: HTMLElement): string {
    return /^_r_/i.test(id) ? '' : id
  }

  function isSignedIn(): boolean {
    try {
      return (localStorage.getItem('authToken') ?? sessionStorage.getItem('authToken')) !== null
    } catch {
      return false
    }
  }
})()
