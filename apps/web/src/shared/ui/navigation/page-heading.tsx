import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'

interface PageHeadingProps {
  children: string
  /** For the title of the window, when it should differ from the heading. */
  windowTitle?: string
  className?: string
}

/** The one h1 of a page. Names the window too, and takes the focus after a change of page. */
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
