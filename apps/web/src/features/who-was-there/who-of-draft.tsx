import type { ReactNode } from 'react'
import { useDraft } from '#entities/accidents/use-draft.ts'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { noDetails } from './details-with.ts'
import { useSheet } from './use-sheet.ts'
import { WhoCards } from './who-cards.tsx'

const load = async () => (await import('./draft-sheet.tsx')).DraftSheet

/** Who was there, as the draft of the report has it. */
export function WhoOfDraft(): ReactNode {
  const t = useT()
  const { draft } = useDraft()
  const { opened, open, prepare, close } = useSheet(load)
  return (
    <>
      <p className={lettering.quiet}>{t('whoWasThere:hint')}</p>
      <WhoCards details={draft.details ?? noDetails} onOpen={open} onIntent={prepare} />
      {opened ? <opened.Sheet target={opened.target} onClose={close} /> : null}
    </>
  )
}
