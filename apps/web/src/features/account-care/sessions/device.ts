/** Whether a device such as `Chrome on Android` is held in the hand. */
export function isPhone(device: string | null): boolean {
  return /android|iphone|ipad|ios|phone|mobile/i.test(device ?? '')
}
