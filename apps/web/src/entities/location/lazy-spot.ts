import { withTexts } from '#shared/i18n/i18n.ts'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'

/** With its texts, which no other part of a page needs. */
export const SpotDialog = lazyOrNothing(
  async () => (await withTexts(import('./spot-dialog.tsx'), 'spot')).SpotDialog,
)
