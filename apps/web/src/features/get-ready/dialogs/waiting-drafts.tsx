import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { Profile } from '@krash/contract/profile'
import { isolated } from '#shared/i18n/typed-text.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import type { DialogDraft } from '#entities/glovebox/device-storage.ts'
import { itemsOf, nameOf } from '#entities/glovebox/glovebox-lists.ts'
import type { GloveboxItem } from '#entities/glovebox/glovebox-lists.ts'
import layout from '#shared/styles/layout.module.css'
import notices from '#shared/styles/notice.module.css'
import { classNames } from '#shared/ui/class-names.ts'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import { forgetDraft, waitingDrafts } from './dialog-draft.ts'
import type { DialogTarget } from './use-dialogs.tsx'
import styles from './waiting-drafts.module.css'

interface WaitingDraftsProps {
  profile: Profile
  /** A change reloads the drafts. */
  turn: number
  onContinue: (target: DialogTarget) => void
}

/** Unsaved drafts from before a reload or an expired session, to continue or to discard. */
export function WaitingDrafts({ profile, turn, onContinue }: WaitingDraftsProps): ReactNode {
  const t = useT()
  const [drafts, setDrafts] = useState<DialogDraft[]>([])
  useEffect(() => {
    let isCurrent = true
    void waitingDrafts(profile.id).then((found) => isCurrent && setDrafts(found))
    return () => {
      isCurrent = false
    }
  }, [profile.id, turn])

  function take(id: string): void {
    setDrafts(drafts.filter((draft) => draft.id !== id))
  }

  return drafts.map((draft) => {
    const { id, kind } = draft
    const thing = thingOf(draft, profile)
    return (
      <div key={id} className={classNames(layout.line8By12, notices.info, styles.draft)}>
        <History aria-hidden />
        <p>
          {thing
            ? t('glovebox:draft.changing', { name: isolated(nameOf(thing)) })
            : t(`glovebox:draft.adding.${kind}`)}
        </p>
        <div className={styles.actions}>
          <Button
            ref={focusGoesOn}
            variant="text"
            onClick={() => {
              take(id)
              void forgetDraft(id)
            }}
          >
            {t('shell:dialog.discard')}
          </Button>
          <Button
            ref={focusGoesOn}
            onClick={() => {
              take(id)
              onContinue({ kind, draftId: id, ...(thing && { itemId: thing.item.id }) })
            }}
          >
            {t('glovebox:draft.continue')}
          </Button>
        </div>
      </div>
    )
  })
}

/** The item being changed; undefined if one was being added, or if it is gone. */
function thingOf({ kind, itemId }: DialogDraft, profile: Profile): GloveboxItem | undefined {
  const item = itemsOf(profile, kind).find(({ id }) => id === itemId)
  return item && ({ kind, item } as GloveboxItem)
}
