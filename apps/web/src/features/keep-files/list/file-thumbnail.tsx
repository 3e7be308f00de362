import { FileImage, FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { fileRoutes } from '@krash/contract/files'
import type { StoredFile } from '@krash/contract/files'
import { authorizedFetch } from '#shared/api/call.ts'
import { urlOf } from '#shared/api/url.ts'
import styles from './file-list.module.css'

/** Fetched a little before it comes into view. */
const AHEAD = '200px'

/** A thumbnail of a stored picture, or an icon for a document. The name beside it says what it is. */
export function FileThumbnail({ file }: { file: StoredFile }): ReactNode {
  const element = useRef<HTMLSpanElement>(null)
  const isPicture = file.mimeType.startsWith('image/')
  const url = useThumbnail(element, isPicture ? file.id : undefined)
  return (
    <span ref={element} className={styles.thumbnail} aria-hidden>
      {url ? <img src={url} alt="" /> : null}
      {!url && isPicture ? <FileImage /> : null}
      {isPicture ? null : (
        <>
          <FileText />
          <span className={styles.kind}>{kindOf(file.originalFilename)}</span>
        </>
      )}
    </span>
  )
}

/** URL of the thumbnail, fetched once it comes near the view with the person's token, which `<img>` cannot send. */
function useThumbnail(element: RefObject<HTMLElement | null>, id: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const shown = element.current
    if (id === undefined || !shown) return undefined
    const stop = new AbortController()
    let made: string | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        fetchPicture(id, stop.signal).then(
          (picture) => setUrl((made = picture)),
          // The picture icon stays in its place; the file itself can still be downloaded.
          () => undefined,
        )
      },
      { rootMargin: AHEAD },
    )
    observer.observe(shown)
    return () => {
      observer.disconnect()
      stop.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [element, id])
  return url
}

async function fetchPicture(id: string, signal: AbortSignal): Promise<string> {
  const response = await authorizedFetch(urlOf(fileRoutes.fileThumbnail.path, { id }), { signal })
  const picture = await response.blob()
  signal.throwIfAborted()
  return URL.createObjectURL(picture)
}

function kindOf(name: string): string {
  return /\.([a-z0-9]{1,4})$/i.exec(name)?.[1]?.toUpperCase() ?? ''
}
