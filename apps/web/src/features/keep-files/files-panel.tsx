import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { FileSection } from '@krash/contract/files'
import { useT } from '#shared/i18n/use-t.ts'
import lettering from '#shared/styles/lettering.module.css'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import type * as ContentModule from './files-content.tsx'
import styles from './files-panel.module.css'

interface FilesPanelProps {
  section: FileSection
  /** The vehicle, driver or policy; null for the person's own papers. */
  itemId?: string | null
  /** What stands around it says already that these are documents. */
  isNamed?: boolean
  /** The page shows the pictures elsewhere, so they are not listed again. */
  isWithoutPictures?: boolean
  /**
   * Called once it has its height, or cannot have it: what stands below waits for that, so that no button moves away
   * from under a press.
   */
  onShown?: () => void
}

/**
 * The documents of one thing, with an upload. Belongs inside a card or dialog; its content is fetched when shown. It is
 * no landmark, because a page may hold several.
 */
export function FilesPanel({
  section,
  itemId = null,
  isNamed = itemId !== null,
  isWithoutPictures = false,
  onShown = ignore,
}: FilesPanelProps): ReactNode {
  const t = useT()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { loaded, hasFailed, load } = useContent(onShown)
  return (
    <div role="group" className={styles.panel} aria-labelledby={id}>
      {/* Inside a vehicle, driver or policy, the button that opened it already says the same. */}
      <h3
        ref={heading}
        id={id}
        tabIndex={-1}
        className={isNamed ? visuallyHidden.hidden : lettering.heading3}
      >
        {t('files:title')}
      </h3>
      {loaded ? (
        // A file's delete button disappears with it, so the focus returns here.
        <loaded.FilesContent
          section={section}
          itemId={itemId}
          isWithoutPictures={isWithoutPictures}
          onShown={onShown}
          onDeleted={() => heading.current?.focus()}
        />
      ) : null}
      {hasFailed ? <ErrorState title={t('files:failure.load')} onRetry={load} /> : null}
      {!loaded && !hasFailed ? <Skeleton height={20} /> : null}
    </div>
  )
}

function ignore(): void {}

function useContent(onShown: () => void) {
  const [loaded, setLoaded] = useState<typeof ContentModule>()
  const [hasFailed, setFailed] = useState(false)

  function load(): void {
    setFailed(false)
    import('./files-content.tsx').then(setLoaded, () => {
      setFailed(true)
      onShown()
    })
  }

  const begin = useEffectEvent(load)
  useEffect(() => begin(), [])
  return { loaded, hasFailed, load }
}
