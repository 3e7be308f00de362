import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import { classNames } from '../class-names.ts'

/** Calls 911 from the end corner of every page and sheet. */
export function Call911Disc({ className }: { className?: string | undefined }): ReactNode {
  const t = useT()
  const words = t('shell:help.call911')
  return (
    <a href="tel:911" className={classNames('call911', className)} aria-label={words} title={words}>
      <Phone aria-hidden />
    </a>
  )
}
