import { useId, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import type { FileSection } from '@krash/contract/files'
import { useT } from '#shared/i18n/use-t.ts'
import { FileList } from './list/file-list.tsx'
import { UploadForm } from './upload/upload-form.tsx'
import styles from './files-panel.module.css'

interface FilesPanelProps {
  section: FileSection
  /** The vehicle, driver or policy; none for the person's own papers. */
  itemId?: string | null
}

/** The documents of one thing: what is there, and the place to add more. Made to stand inside a card or a dialog. */
export function FilesPanel({ section, itemId = null }: FilesPanelProps): ReactNode {
  const t = useT()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const target = useMemo(() => ({ section, itemId }), [section, itemId])
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1} className={styles.title}>
        {t('files:title')}
      </h3>
      {/* The button that deleted a file goes with it: the focus comes back here. */}
      <FileList target={target} onDeleted={() => heading.current?.focus()} />
      <UploadForm target={target} />
    </section>
  )
}
