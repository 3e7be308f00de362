// Before boot-inline.ts, on a page that the build has written: a language that the address names goes for this tab, also on
// its other pages, until another is chosen (i18n.ts). Loading the same page again names nothing anew.

;(() => {
  const code = new URLSearchParams(location.search).get('lang')
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!code || opened?.type !== 'navigate') return
  try {
    sessionStorage.setItem('krash_language', code)
  } catch {
    // Then the language of the device is shown.
  }
})()
