import { Camera, ImagePlus } from 'lucide-react'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { FileCategory, FileSection } from '@krash/contract/files'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { FileDropZone } from '#shared/ui/form/file-picker.tsx'
import { PHONE, useMedia } from '#shared/ui/use-media.ts'
import { checkFile } from './check-file.ts'
import { rulesOf } from './file-check.ts'
import { PickedFileRow } from './picked-file-row.tsx'
import { useUploadQueue } from './use-upload-queue.ts'
import styles from './one-picture.module.css'

interface OnePictureProps {
  section: FileSection
  category: FileCategory
}

const pictures = ['image/jpeg', 'image/png'] as const
const accept = pictures.join(',')

/** Takes or chooses one picture, which is sent at once. */
export function OnePicture({ section, category }: OnePictureProps): ReactNode {
  const t = useT()
  const isPhone = useMedia(PHONE)
  const target = useMemo(() => ({ section, itemId: null }), [section])
  const { queue, files } = useUploadQueue(target)

  async function add(chosen: readonly File[]): Promise<void> {
    const rules = { ...rulesOf(section, isPhone), types: pictures }
    await queue.add(chosen, (file) => checkFile(file, { rules, isPhone, types: t('files:add.photos') }))
    for (const { id, state } of queue.files()) if (state === 'ready') queue.edit(id, { category })
    await queue.start()
  }

  return (
    <div className={layout.stack12}>
      <div className={styles.ways}>
        {isPhone ? (
          <FileDropZone
            label={t('files:add.take')}
            icon={<Camera aria-hidden />}
            accept={accept}
            isSingle
            usesCamera
            onAdd={(chosen) => void add(chosen)}
          />
        ) : null}
        <FileDropZone
          label={t('files:add.choosePhoto')}
          icon={<ImagePlus aria-hidden />}
          accept={accept}
          isSingle
          onAdd={(chosen) => void add(chosen)}
        />
      </div>
      {files.length > 0 ? (
        <ul className={layout.stack12} aria-label={t('files:add.chosen')}>
          {files.map((file) => (
            <PickedFileRow
              key={file.id}
              target={target}
              file={file}
              queue={queue}
              onRemove={(id) => void queue.remove(id)}
              isBare
            />
          ))}
        </ul>
      ) : null}
    </div>
  )
}
