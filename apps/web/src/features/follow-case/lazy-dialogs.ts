import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'

const load = () => import('./case-dialogs.ts')

/** Fetches the forms once the page stands, so that they open without signal too. */
export function fetchDialogs(): void {
  // A press tries again.
  load().catch(() => undefined)
}

// The forms are as large as the page that opens them.
export const ClaimDialog = lazyOrNothing(async () => (await load()).ClaimDialog)
export const FilingDialog = lazyOrNothing(async () => (await load()).FilingDialog)
export const MissingNumber = lazyOrNothing(async () => (await load()).MissingNumber)
export const PapersDialog = lazyOrNothing(async () => (await load()).PapersDialog)
export const StatusDialog = lazyOrNothing(async () => (await load()).StatusDialog)
export const StepDialog = lazyOrNothing(async () => (await load()).StepDialog)
export const NoteDialog = lazyOrNothing(async () => (await load()).NoteDialog)
