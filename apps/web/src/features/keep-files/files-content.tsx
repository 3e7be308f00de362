import { useEffectEvent, useLayoutEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { FileSection } from '@krash/contract/files'
import { useFiles } from '#entities/files/file-queries.ts'
import { FileList } from './list/file-list.tsx'
import { UploadForm } from './upload/upload-form.tsx'

interface FilesContentProps {
  section: FileSection
  itemId: string | null
  isWithoutPictures: boolean
  onShown: () => void
  onDeleted: () => void
}

export function FilesContent(props: FilesContentProps): ReactNode {
  const { section, itemId, isWithoutPictures, onShown, onDeleted } = props
  const target = useMemo(() => ({ section, itemId }), [section, itemId])
  const { isPending } = useFiles(target)
  const tell = useEffectEvent(onShown)
  useLayoutEffect(() => {
    if (!isPending) tell()
  }, [isPending])
  return (
    <>
      <FileList target={target} isWithoutPictures={isWithoutPictures} onDeleted={onDeleted} />
      {/* After the list, whose length nobody knows before: a control never moves away from under a finger. */}
      {isPending ? null : <UploadForm target={target} />}
    </>
  )
}
