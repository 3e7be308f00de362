import { needPart } from '#shared/i18n/i18n.ts'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.ts'

/** With its texts, which no other part of a page needs. */
export const PhotoViewer = lazyOrNothing(async () => {
  await needPart('photos')
  return (await import('./photo-viewer.tsx')).PhotoViewer
})
