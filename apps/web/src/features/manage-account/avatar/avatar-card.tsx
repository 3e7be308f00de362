import { ImagePlus, Trash2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { ChangeEvent, ReactNode } from 'react'
import { IMAGE_PIXELS_MAX } from '@krash/contract/files'
import { AVATAR_BYTES_MAX, avatarTypes } from '@krash/contract/personal-data'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Avatar } from '#shared/ui/content/avatar.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import styles from '../account-care.module.css'
import { careFailureText } from '../care-failure.ts'
import { useAvatarChanges } from '#entities/personal-data/avatar-changes.ts'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'

// Wanted only once a picture is chosen.
const AvatarDialog = lazyOrNothing(async () => (await import('./avatar-dialog.tsx')).AvatarDialog)

interface AvatarCardProps {
  name: string
  avatarUrl: string | null
}

const limits = { bytes: AVATAR_BYTES_MAX, pixels: IMAGE_PIXELS_MAX, heicBytes: 0, types: avatarTypes }
const megabytes = { style: 'unit', unit: 'megabyte', unitDisplay: 'short' } as const
const problemTexts = {
  notImage: 'accountCare:avatar.notImage',
  broken: 'errors:code.IMAGE_BROKEN',
  tooBig: 'errors:code.IMAGE_TOO_MANY_PIXELS',
} as const

/** The person's picture: choose, preview, save or remove it. */
export function AvatarCard({ name, avatarUrl }: AvatarCardProps): ReactNode {
  const t = useT()
  const { formatNumber } = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const { picture, problem, choose, putAway } = useChosenPicture()
  const removal = useRemoval()
  return (
    <Card isMinor title={t('accountCare:avatar.title')}>
      <div className={styles.picture}>
        <Avatar name={name} avatarUrl={avatarUrl} size="large" />
        <div className={styles.form}>
          <p className={styles.muted}>
            {t('accountCare:avatar.text', { size: formatNumber(AVATAR_BYTES_MAX / 1024 ** 2, megabytes) })}
          </p>
          <div className={layout.cluster12}>
            <input
              ref={input}
              type="file"
              hidden
              accept={avatarTypes.join()}
              onChange={(event) => void choose(event)}
            />
            <Button icon={<ImagePlus aria-hidden />} onClick={() => input.current?.click()}>
              {t(avatarUrl === null ? 'accountCare:avatar.choose' : 'accountCare:avatar.change')}
            </Button>
            {avatarUrl === null ? null : (
              <Button
                ref={focusGoesOn}
                icon={<Trash2 aria-hidden />}
                isBusy={removal.isBusy}
                onClick={() => void removal.remove()}
              >
                {t('shell:actions.remove')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <FailureLine text={problem} />
      <Suspense>
        {picture === undefined ? null : <AvatarDialog picture={picture} onClose={putAway} />}
      </Suspense>
    </Card>
  )
}

function useChosenPicture() {
  const t = useT()
  const [picture, setPicture] = useState<Blob>()
  const [problem, setProblem] = useState<string>()

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    // Allows the same file to be chosen again.
    target.value = ''
    if (file === undefined) return
    setProblem(undefined)
    try {
      const { preparePhoto } = await import('#shared/photos/prepare-photo.ts')
      const prepared = await preparePhoto(file, limits)
      if (prepared.kind === 'ready')
        setPicture(new Blob([prepared.photo.bytes], { type: prepared.photo.info.type }))
      else setProblem(t(problemTexts[prepared.kind]))
    } catch (error) {
      // The code for it could not be loaded.
      setProblem(careFailureText(error))
    }
  }

  return { picture, problem, choose, putAway: () => setPicture(undefined) }
}

function useRemoval() {
  const t = useT()
  const changes = useAvatarChanges()
  const [isBusy, setBusy] = useState(false)

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await changes.remove()
      showToast({ kind: 'success', text: t('accountCare:avatar.removed') })
    } catch (error) {
      showToast({ kind: 'error', text: careFailureText(error) })
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, remove }
}
