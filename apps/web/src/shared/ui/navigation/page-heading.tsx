import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'

interface PageHeadingProps {
  children: string
  /** The window's title, if it differs from the heading. */
  windowTitle?: string
  className?: string
}

/** The only h1 of a page. Also sets the window's title, and takes the focus after a change of page. */
export function PageHeading({ children, windowTitle, className }: PageHeadingProps): ReactNode {
  const t = useT()
  const brand = t('shell:brand')
  const title = windowTitle ?? children
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  return (
    <h1 tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
