// One file that is loaded with the first press: all of them stand on the same form.
export { ClaimDialog } from './claims/claim-dialog.tsx'
export { FilingDialog } from './claims/filing-dialog.tsx'
export { MissingNumber } from './claims/missing-number.tsx'
export { PapersDialog } from './claims/papers-dialog.tsx'
export { StatusDialog } from './claims/status-dialog.tsx'
export { StepDialog } from './step-dialog.tsx'
export { NoteDialog } from './timeline/note-dialog.tsx'
