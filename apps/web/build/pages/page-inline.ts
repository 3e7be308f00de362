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

/** The last press before the app was there; it is answered then (app/entry/take-over.ts). */
interface Pressed {
  krashPressed?: Element | null
}

;(() => {
  const page = document.documentElement
  // The device knows two things that the server does not: a chosen language, and that somebody is signed in.
  const isForReader = page.lang === first.language && !isSignedIn()
  page.toggleAttribute('data-unread', !isForReader)
  if (!isForReader) askForFiles()
  const note = ({ target }: MouseEvent): void => {
    ;(globalThis as Pressed).krashPressed = (target as Element).closest('button')
  }
  addEventListener('click', note)
  addEventListener('DOMContentLoaded', () => {
    if (isForReader) {
      // A page in the background is not painted.
      if (document.hidden) start()
      else requestAnimationFrame(() => setTimeout(start))
      return
    }
    document.getElementById('root')?.replaceChildren()
    page.removeAttribute('data-unread')
    start()
  })

  function start(): void {
    if (isForReader) askForFiles()
    void import(first.main)
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

  function isSignedIn(): boolean {
    try {
      return (localStorage.getItem('authToken') ?? sessionStorage.getItem('authToken')) !== null
    } catch {
      return false
    }
  }
})()
