import { Camera } from 'lucide-react'
import type { ReactNode } from 'react'
import { AVATAR_BYTES_MAX } from '@krash/contract/personal-data'
import type { Professional } from '@krash/contract/professionals'
import { usePracticePicture } from '#entities/practice/practice-profile.ts'
import { errorText } from '#shared/api/error-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { useOnline } from '#shared/offline/online.ts'
import layout from '#shared/styles/layout.module.css'
import lettering from '#shared/styles/lettering.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { Avatar } from '#shared/ui/content/avatar.tsx'
import { SourceOfField } from '#entities/professionals/source-of-field.tsx'
import { FailureLine } from '#shared/ui/feedback/failure-line.tsx'
import { FileButton } from '#shared/ui/photos/file-button.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'

/** The picture that everybody sees. */
export function RecordPicture({ who }: { who: Professional }): ReactNode {
  const t = useT()
  const isOnline = useOnline()
  const { set, remove } = usePracticePicture(who.id)
  const isBusy = set.isPending || remove.isPending
  const error = set.error ?? remove.error
  const size = useMegabytes(AVATAR_BYTES_MAX)

  function choose([picture]: readonly File[]): void {
    remove.reset()
    if (picture) set.mutate(picture)
  }

  return (
    <section className={layout.stack8} aria-labelledby="record-picture">
      <h2 id="record-picture" className={lettering.heading3}>
        {t('practiceProfile:picture.title')}
      </h2>
      <div className={layout.line12}>
        <Avatar name={who.fullName} avatarUrl={who.profileImage} size="large" />
        <FileButton
          label={t(
            who.profileImage === null ? 'practiceProfile:picture.add' : 'practiceProfile:picture.change',
          )}
          icon={<Camera aria-hidden />}
          isDisabled={isBusy || !isOnline}
          describedBy="record-picture-hint"
          onFiles={choose}
        />
        {who.profileImage === null ? null : (
          <Button
            ref={focusGoesOn}
            variant="text"
            isBusy={remove.isPending}
            onClick={() => {
              set.reset()
              remove.mutate()
            }}
          >
            {t('practiceProfile:picture.remove')}
          </Button>
        )}
      </div>
      <p id="record-picture-hint" className={lettering.quiet}>
        {isOnline ? t('practiceProfile:picture.hint', { size }) : t('practiceProfile:picture.offline')}
      </p>
      <p role="status" className={lettering.quiet}>
        {set.isPending ? t('practiceProfile:picture.sending') : null}
      </p>
      <SourceOfField who={who} field="profileImage" />
      <FailureLine text={error ? errorText(error) : undefined} />
    </section>
  )
}

function useMegabytes(bytes: number): string {
  const { formatNumber } = useFormats()
  return formatNumber(bytes / 1024 / 1024, { style: 'unit', unit: 'megabyte' })
}
