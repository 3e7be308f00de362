import { LifeBuoy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { Card } from '#shared/ui/content/card.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { HelpTabs } from './help-tabs.tsx'
import type { HelpTabsProps } from './help-tabs.tsx'

/** The hospitals, police offices and roadside companies near a place, as a card of a page. */
export function HelpNearCard(props: HelpTabsProps): ReactNode {
  const t = useT()
  return (
    <Card title={t('helpPlaces:title')} icon={<LifeBuoy aria-hidden />}>
      <HelpTabs {...props} />
    </Card>
  )
}

interface HelpNearDialogProps extends HelpTabsProps {
  isOpen: boolean
  onClose: () => void
}

/** The same over the page. */
export function HelpNearDialog({ isOpen, onClose, ...props }: HelpNearDialogProps): ReactNode {
  const t = useT()
  return (
    <Dialog isOpen={isOpen} title={t('helpPlaces:title')} onClose={onClose}>
      <HelpTabs {...props} />
    </Dialog>
  )
}
