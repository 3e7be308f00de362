import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { SignPlate } from './sign-plate.tsx'

export function Call911Plate(): ReactNode {
  const t = useT()
  return (
    <SignPlate
      tone="red"
      href="tel:911"
      icon={<Phone aria-hidden />}
      title={t('shell:help.call911')}
      description={t('shell:help.call911Hint')}
    />
  )
}
