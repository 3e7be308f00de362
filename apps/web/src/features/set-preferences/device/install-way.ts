/** Ways to put the app on the home screen by hand; each value ends a phrase key `preferences:device.way.*`. */
export type InstallWay = 'ios' | 'android' | 'desktop'

/** The way that suits this browser. `agent` is its user agent; `touchPoints` tells an iPad from a Mac. */
export function installWay(
  agent: string = navigator.userAgent,
  touchPoints: number = navigator.maxTouchPoints,
): InstallWay {
  if (/iphone|ipad|ipod/i.test(agent) || (/macintosh/i.test(agent) && touchPoints > 1)) return 'ios'
  return /android/i.test(agent) ? 'android' : 'desktop'
}
