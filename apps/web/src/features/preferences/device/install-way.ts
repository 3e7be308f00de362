/** How the app is put on the home screen by hand; the endings of the phrase keys `preferences:device.way.*`. */
export type InstallWay = 'ios' | 'android' | 'desktop'

/** The way of this browser. `agent`: what the browser calls itself; `touchPoints` tells an iPad from a Mac. */
export function installWay(
  agent: string = navigator.userAgent,
  touchPoints: number = navigator.maxTouchPoints,
): InstallWay {
  if (/iphone|ipad|ipod/i.test(agent) || (/macintosh/i.test(agent) && touchPoints > 1)) return 'ios'
  return /android/i.test(agent) ? 'android' : 'desktop'
}
