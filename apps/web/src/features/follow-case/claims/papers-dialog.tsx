import { useState } from 'react'
import type { ReactNode } from 'react'
import { claimLimits } from '@krash/contract/claims/claim-choices'
import type { Claim } from '@krash/contract/claims'
import type { StoredFile } from '@krash/contract/files'
import { errorText } from '#shared/api/error-text.ts'
import { useFormats } from '#shared/i18n/use-formats.ts'
import { useT } from '#shared/i18n/use-t.ts'
import layout from '#shared/styles/layout.module.css'
import notices from '#shared/styles/notice.module.css'
import visuallyHidden from '#shared/styles/visually-hidden.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { askToClose } from '#shared/ui/feedback/ask-to-close.ts'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { Checkbox } from '#shared/ui/form/checkbox.tsx'
import { useCaseChanges } from '#entities/claims/case-queries.ts'
import { useAllFiles } from '#entities/files/file-queries.ts'

interface PapersDialogProps {
  claim: Claim
  onClose: () => void
}

/** Chooses which of the person's files belong to a claim; those of its report and policy come first. */
export function PapersDialog({ claim, onClose }: PapersDialogProps): ReactNode {
  const t = useT()
  const files = useAllFiles()
  const before = claim.papers.map(({ id }) => id)
  const [chosen, setChosen] = useState(before)
  const { failure, isBusy, save } = useSaving(claim, onClose)
  return (
    <Dialog
      isOpen
      title={t('claims:papersOf.title')}
      isDirty={chosen.join() !== before.join()}
      onClose={onClose}
      footer={
        <>
          <div role="alert">{failure === undefined ? null : <p className={notices.danger}>{failure}</p>}</div>
          <Button onClick={askToClose}>{t('shell:actions.cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void save(chosen)}>
            {t('claims:papersOf.save')}
          </Button>
        </>
      }
    >
      <div className={layout.stack16}>
        <p>{t('claims:papersOf.hint')}</p>
        {files.isPending ? <Skeleton height={12} /> : null}
        {files.isError ? (
          <ErrorState
            title={t('files:failure.load')}
            text={errorText(files.error)}
            isBusy={files.isFetching}
            onRetry={() => void files.refetch()}
          />
        ) : null}
        {files.data ? (
          <Choice files={nearestFirst(files.data, claim)} chosen={chosen} onChange={setChosen} />
        ) : null}
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  files: readonly StoredFile[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function Choice({ files, chosen, onChange }: ChoiceProps): ReactNode {
  const t = useT()
  const { formatFileSize } = useFormats()
  if (files.length === 0) return <p>{t('claims:papersOf.none')}</p>
  const isFull = chosen.length >= claimLimits.papers
  return (
    <>
      <div className={layout.stack4}>
        {files.map(({ id, originalFilename, fileSize }) => {
          const isOn = chosen.includes(id)
          return (
            <Checkbox
              key={id}
              label={<bdi>{originalFilename}</bdi>}
              hint={formatFileSize(fileSize)}
              checked={isOn}
              disabled={isFull && !isOn}
              onChange={() => onChange(isOn ? chosen.filter((one) => one !== id) : [...chosen, id])}
            />
          )
        })}
      </div>
      <div role="status" className={isFull ? undefined : visuallyHidden.hidden}>
        {isFull ? <p>{t('claims:papersOf.full', { max: claimLimits.papers })}</p> : null}
      </div>
    </>
  )
}

function nearestFirst(files: readonly StoredFile[], { accidentId, policyId, papers }: Claim): StoredFile[] {
  const isNear = ({ id, sectionItemId }: StoredFile) =>
    sectionItemId === accidentId || sectionItemId === policyId || papers.some((paper) => paper.id === id)
  return [...files.filter(isNear), ...files.filter((file) => mayBelong(file) && !isNear(file))]
}

/** Pictures of vehicles and licences are no papers of a claim, but what belongs to nothing yet may be. */
function mayBelong({ sectionType, sectionItemId }: StoredFile): boolean {
  return sectionType === 'personal' || sectionType === 'insurance' || sectionItemId === null
}

function useSaving({ id, accidentId }: Claim, onDone: () => void) {
  const t = useT()
  const changes = useCaseChanges(accidentId)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function save(fileIds: string[]): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await changes.choosePapers(id, fileIds)
      showToast({ kind: 'success', text: t('claims:papersOf.done') })
      onDone()
    } catch (error) {
      setFailure(`${t('claims:papersOf.failed')} ${errorText(error)}`)
      setBusy(false)
    }
  }

  return { failure, isBusy, save }
}
