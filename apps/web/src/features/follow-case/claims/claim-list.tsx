import { FilePlus2, ShieldCheck } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { claimLimits } from '@krash/contract/claims/claim-choices'
import type { Claim } from '@krash/contract/claims'
import { useT } from '#shared/i18n/use-t.ts'
import { useCaseChanges } from '#entities/claims/case-queries.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx'
import { removeWithUndo } from '#shared/ui/feedback/remove-with-undo.ts'
import { ClaimCard } from './claim-card.tsx'
import type { ClaimDeed } from './claim-card.tsx'
import { ClaimDialog, FilingDialog, PapersDialog, StatusDialog } from '../lazy-dialogs.ts'
import styles from '../claims.module.css'

interface ClaimListProps {
  accidentId: string
  claims: readonly Claim[]
  /** The address asks for the dialog when the person returns from adding a policy. */
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
}

export function ClaimList({ accidentId, claims, isAdding, onAdding }: ClaimListProps): ReactNode {
  const t = useT()
  const [doing, setDoing] = useState<Doing>()
  const section = useRef<HTMLDivElement>(null)
  const { removing, remove } = useRemoving(accidentId, () => section.current)
  return (
    <div ref={section} tabIndex={-1} className={styles.section}>
      <Card title={t('claims:list.title')} icon={<ShieldCheck aria-hidden />}>
        <p className={styles.explain}>{t('claims:list.explain')}</p>
        {claims.length === 0 ? null : (
          <ul className={styles.cards}>
            {claims.map((claim) => (
              <li key={claim.id}>
                <ClaimCard
                  claim={claim}
                  isRemoving={removing === claim.id}
                  onDo={(what) => setDoing({ what, id: claim.id })}
                  onRemove={() => void remove(claim.id)}
                />
              </li>
            ))}
          </ul>
        )}
        <AddClaim count={claims.length} onAdd={() => onAdding(true)} />
      </Card>
      <Suspense>
        {isAdding ? <ClaimDialog accidentId={accidentId} onClose={() => onAdding(false)} /> : null}
        <OpenDialog
          what={doing?.what}
          claim={claims.find(({ id }) => id === doing?.id)}
          onClose={() => setDoing(undefined)}
        />
      </Suspense>
    </div>
  )
}

/** Which claim is being removed, and how to remove one. */
function useRemoving(accidentId: string, focusNext: () => HTMLElement | null) {
  const t = useT()
  const changes = useCaseChanges(accidentId)
  const [removing, setRemoving] = useState<string>()
  async function remove(id: string): Promise<void> {
    setRemoving(id)
    await removeWithUndo({
      remove: () => changes.remove(id),
      words: {
        done: t('claims:remove.done'),
        text: t('claims:remove.text'),
        failed: t('claims:remove.failed'),
      },
      focusNext,
    })
    setRemoving(undefined)
  }
  return { removing, remove }
}

interface Doing {
  what: ClaimDeed
  id: string
}

interface OpenDialogProps {
  what: ClaimDeed | undefined
  /** Also undefined when the claim was removed elsewhere meanwhile. */
  claim: Claim | undefined
  onClose: () => void
}

function OpenDialog({ what, claim, onClose }: OpenDialogProps): ReactNode {
  if (claim === undefined || what === undefined) return null
  switch (what) {
    case 'file':
      return <FilingDialog claim={claim} onClose={onClose} />
    case 'papers':
      return <PapersDialog claim={claim} onClose={onClose} />
    case 'move':
      return <StatusDialog claim={claim} onClose={onClose} />
    case 'edit':
      return <ClaimDialog accidentId={claim.accidentId} claim={claim} onClose={onClose} />
  }
}

function AddClaim({ count, onAdd }: { count: number; onAdd: () => void }): ReactNode {
  const t = useT()
  const max = claimLimits.perAccident
  if (count >= max) return <p className={styles.explain}>{t('claims:list.full', { max })}</p>
  const button = (
    <Button variant="primary" icon={<FilePlus2 aria-hidden />} onClick={onAdd}>
      {t('claims:list.add')}
    </Button>
  )
  if (count > 0) return <div>{button}</div>
  return (
    <EmptyState
      icon={<ShieldCheck aria-hidden />}
      title={t('claims:list.empty')}
      text={t('claims:list.emptyText')}
      action={button}
    />
  )
}
