import { Paperclip } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { feedbackLimits } from '@krash/contract/feedback'
import type { StoredFile } from '@krash/contract/files'
import { useAllFiles } from '#entities/files/file-queries.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'

/** The newest files offered besides the chosen ones. */
const SHOWN = 6
const { attachments: max } = feedbackLimits

interface AttachmentsProps {
  /** Ids of own files. */
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
  /** Adds a file to the person's own; it is chosen as soon as it is there. */
  uploader: ReactNode
}

/** Takes some of the person's own files along. */
export function Attachments(props: AttachmentsProps): ReactNode {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(props.chosen.length > 0)
  return (
    <div className={layout.stack12}>
      <Button
        icon={<Paperclip aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('feedback:attach.open')}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Files {...props} /> : null}
      </div>
    </div>
  )
}

function Files({ chosen, onChange, uploader }: AttachmentsProps): ReactNode {
  const t = useT()
  const titleId = useId()
  const { data: files, isError } = useAllFiles()
  useNewcomers(files, chosen, onChange)
  const isFull = chosen.length >= max
  return (
    <div role="group" aria-labelledby={titleId} className={layout.stack12}>
      <h3 id={titleId} className={lettering.strong}>
        {t('feedback:attach.title')}
      </h3>
      <p className={lettering.quiet} role="status">
        {isFull ? t('feedback:attach.full') : t('feedback:attach.hint', { max })}
      </p>
      {files ? <Boxes files={files} chosen={chosen} onChange={onChange} /> : <NoList isFailed={isError} />}
      {isFull ? null : uploader}
    </div>
  )
}

function NoList({ isFailed }: { isFailed: boolean }): ReactNode {
  const t = useT()
  return isFailed ? <p>{t('feedback:attach.failed')}</p> : <Skeleton height={6} />
}

interface BoxesProps extends Omit<AttachmentsProps, 'uploader'> {
  files: readonly StoredFile[]
}

function Boxes({ files, chosen, onChange }: BoxesProps): ReactNode {
  const t = useT()
  const { formatFileSize } = useFormats()
  if (files.length === 0) return <p className={lettering.quiet}>{t('feedback:attach.none')}</p>
  return (
    <ul>
      {offered(files, chosen).map(({ id, originalFilename, fileSize }) => {
        const isChosen = chosen.includes(id)
        return (
          <li key={id}>
            <Checkbox
              label={originalFilename}
              hint={formatFileSize(fileSize)}
              checked={isChosen}
              disabled={chosen.length >= max && !isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((other) => other !== id) : [...chosen, id])}
            />
          </li>
        )
      })}
    </ul>
  )
}

function offered(files: readonly StoredFile[], chosen: readonly string[]): StoredFile[] {
  return files.filter(({ id }, at) => at < SHOWN || chosen.includes(id))
}

/** Chooses what was added while the list is open, and lets go of what was deleted. */
function useNewcomers(
  files: readonly StoredFile[] | undefined,
  chosen: readonly string[],
  onChange: AttachmentsProps['onChange'],
): void {
  const known = useRef<ReadonlySet<string>>(undefined)
  const choose = useEffectEvent((ids: ReadonlySet<string>) => {
    const added = known.current ? [...ids].filter((id) => !known.current?.has(id)) : []
    const kept = chosen.filter((id) => ids.has(id))
    const next = [...kept, ...added].slice(0, max)
    if (added.length > 0 || kept.length < chosen.length) onChange(next)
    known.current = ids
  })
  useEffect(() => {
    if (files) choose(new Set(files.map(({ id }) => id)))
  }, [files])
}
