/** `shared`: shared, or closed by the person; `copied`: on the clipboard. */
export type ShareEnd = 'shared' | 'copied' | 'failed'

/** Opens the device's own sharing, otherwise copies the text. Never throws. */
export async function shareText(title: string, text: string): Promise<ShareEnd> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, text })
      return 'shared'
    } catch (error) {
      // The person closed the sheet, and copying without being asked would be odd.
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
