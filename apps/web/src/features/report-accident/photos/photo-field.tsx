import { Camera, CircleAlert, ImagePlus, Info, Car, CarFront, Signpost } from 'lucide-react'
import type { PhotoInfo } from '#shared/photos/prepare-photo.ts'
import { useState } from 'react'
import type { ChangeEvent, DragEvent, ReactNode } from 'react'
import { imageTypes, PHOTOS_PER_ACCIDENT } from '@krash/contract/files'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { PhotoStrip } from '#shared/ui/form/photo-strip.tsx'
import { draftStore } from '#entities/accidents/use-draft.ts'
import { PHONE, useMedia } from '#shared/ui/use-media.ts'
import { photoLimits } from '#shared/photos/photo-limits.ts'
import lettering from '#shared/styles/lettering.module.css'
import styles from './photo-field.module.css'
import frameStyles from './photo-frames.module.css'
import { takeFiles } from './take-files.ts'
import type { Intake } from './take-files.ts'
import { usePhotoUrls } from './use-photo-urls.ts'
import { HazardIcon } from '#shared/ui/signs/hazard-icon.tsx'
import { LicencePlateIcon } from '#shared/ui/signs/licence-plate-icon.tsx'

/** Photos of the scene: taken or chosen, shown as thumbnails, removable with Undo. */
export function PhotoField({ photos }: { photos: readonly PhotoInfo[] }): ReactNode {
  const t = useT()
  const isPhone = useMedia(PHONE)
  const urls = usePhotoUrls(photos)
  const [preparing, setPreparing] = useState(0)
  const [intake, setIntake] = useState<Intake>()

  async function take(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    setPreparing((count) => count + files.length)
    setIntake(await takeFiles(files, photoLimits(isPhone)))
    setPreparing((count) => count - files.length)
  }

  function remove(key: string): void {
    const position = photos.findIndex((photo) => photo.key === key)
    const info = photos[position]
    if (!info) return
    void draftStore.removePhoto(info)
    const undo = () => void draftStore.addPhoto({ info, position })
    showToast({ kind: 'info', text: t('accidents:photos.removed'), onUndo: undo })
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    void take([...event.dataTransfer.files])
  }

  return (
    <fieldset className={styles.group} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <legend className={lettering.title4}>{t('accidents:photos.legend')}</legend>
      <p className={lettering.quiet}>{t('accidents:photos.hint')}</p>
      <PhotoFrames />
      <div className={styles.buttons}>
        {isPhone ? (
          <FileButton
            icon={<Camera aria-hidden />}
            label={t('accidents:photos.take')}
            isCamera
            onFiles={take}
          />
        ) : null}
        <FileButton icon={<ImagePlus aria-hidden />} label={t('accidents:photos.choose')} onFiles={take} />
      </div>
      <div role="status" className={styles.says}>
        {preparing > 0 ? (
          <p>{t('accidents:photos.preparing', { count: preparing })}</p>
        ) : (
          <IntakeSays intake={intake} />
        )}
      </div>
      {photos.length > 0 ? (
        <PhotoStrip photos={photos.map(({ key }) => ({ id: key, url: urls.get(key) }))} onRemove={remove} />
      ) : null}
    </fieldset>
  )
}

interface FileButtonProps {
  icon: ReactNode
  label: string
  isCamera?: boolean
  onFiles: (files: readonly File[]) => Promise<void>
}

/** A file input that looks like a button and can be pressed anywhere on it. */
function FileButton({ icon, label, isCamera, onFiles }: FileButtonProps): ReactNode {
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])]
    // Allows the same photo to be chosen again after it was removed.
    target.value = ''
    void onFiles(files)
  }

  return (
    <label className={styles.button}>
      <input
        type="file"
        className={styles.input}
        // With this exact list, iPhones hand over a JPEG instead of HEIC.
        accept={imageTypes.join(',')}
        multiple={!isCamera}
        capture={isCamera ? 'environment' : undefined}
        onChange={choose}
      />
      {icon}
      <span>{label}</span>
    </label>
  )
}

const problems = ['notImage', 'broken', 'tooBig', 'tooMany', 'noSpace'] as const

/** Names the files that were left out, with the reason, and those that were made smaller. */
function IntakeSays({ intake }: { intake: Intake | undefined }): ReactNode {
  const t = useT()
  const { formatList } = useFormats()
  if (!intake) return null
  // File names run left to right, whatever the surrounding language (Unicode isolates).
  const listed = (names: string[]) => formatList(names.map((name) => `\u2068${name}\u2069`))
  const told = (key: (typeof problems)[number] | 'smaller') => {
    const names = intake[key]
    const values = { count: names.length, names: listed(names), max: PHOTOS_PER_ACCIDENT }
    return names.length === 0 ? [] : [{ key, text: t(`accidents:photos.${key}`, values) }]
  }
  return (
    <>
      {intake.added > 0 ? (
        <p className={styles.added}>{t('accidents:photos.added', { count: intake.added })}</p>
      ) : null}
      {problems.flatMap(told).map(({ key, text }) => (
        <p key={key} className={styles.problem}>
          <CircleAlert aria-hidden />
          <span>{text}</span>
        </p>
      ))}
      {told('smaller').map(({ key, text }) => (
        <p key={key} className={styles.note}>
          <Info aria-hidden />
          <span>{text}</span>
        </p>
      ))}
    </>
  )
}

const frames = [
  { id: 'wholeCar', icon: <Car aria-hidden /> },
  { id: 'closeUp', icon: <HazardIcon /> },
  { id: 'otherCar', icon: <CarFront aria-hidden /> },
  { id: 'plates', icon: <LicencePlateIcon /> },
  { id: 'road', icon: <Signpost aria-hidden /> },
] as const

/** Five frames that suggest what to photograph. None of them is required. */
function PhotoFrames(): ReactNode {
  const t = useT()
  return (
    <ul className={frameStyles.frames} aria-label={t('accidents:photos.frames')}>
      {frames.map(({ id, icon }) => (
        <li key={id} className={frameStyles.frame}>
          {icon}
          <span>{t(`accidents:photos.${id}`)}</span>
        </li>
      ))}
    </ul>
  )
}
