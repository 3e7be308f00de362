import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { FileSection } from '@krash/contract/files'
import { FileList } from './list/file-list.tsx'
import { UploadForm } from './upload/upload-form.tsx'

interface FilesContentProps {
  section: FileSection
  itemId: string | null
  onDeleted: () => void
}

export function FilesContent({ section, itemId, onDeleted }: FilesContentProps): ReactNode {
  const target = useMemo(() => ({ section, itemId }), [section, itemId])
  return (
    <>
      <FileList target={target} onDeleted={onDeleted} />
      <UploadForm target={target} />
    </>
  )
}
