/** True for a hand-held device such as `Chrome on Android`. */
export function isPhone(device: string | null): boolean {
  return /android|iphone|ipad|ios|phone|mobile/i.test(device ?? '')
}
