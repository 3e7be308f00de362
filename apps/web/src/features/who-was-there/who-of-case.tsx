import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Accident } from '@krash/contract/accidents'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { useSheet } from './use-sheet.ts'
import { WhoCards } from './who-cards.tsx'

const load = async () => (await import('./case-sheet.tsx')).CaseSheet

/** Who was there, as the server has it, to be added to and corrected. */
export function WhoOfCase({ accident }: { accident: Accident }): ReactNode {
  const t = useT()
  const { opened, open, prepare, close } = useSheet(load)
  return (
    <Card title={t('whoWasThere:title')} icon={<UsersRound aria-hidden />}>
      <WhoCards details={accident.details} onOpen={open} onIntent={prepare} />
      {opened ? <opened.Sheet accident={accident} target={opened.target} onClose={close} /> : null}
    </Card>
  )
}
