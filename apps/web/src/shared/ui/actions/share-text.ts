/** `shared`: handed on or put away by the person; `copied`: it is on the clipboard. */
export type ShareEnd = 'shared' | 'copied' | 'failed'

/** Hands a text to the device's own sharing, else copies it. Never throws. */
export async function shareText(title: string, text: string): Promise<ShareEnd> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, text })
      return 'shared'
    } catch (error) {
      // The person closed the sheet; copying behind their back would be odd.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
