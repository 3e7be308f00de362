import { FileText, Image } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { ClaimPaper } from '@krash/contract/claims'
import { fileRoutes } from '@krash/contract/files'
import { PhotoViewer } from '#entities/files/lazy-viewer.ts'
import { showFailure } from '#shared/api/failure-toast.ts'
import { download } from '#shared/api/save-file.ts'
import { urlOf } from '#shared/api/url.ts'
import { useT } from '#shared/i18n/use-t.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import styles from './claim-papers.module.css'

/** The papers of a claim: a press shows a picture over the whole screen, and saves any other file. */
export function ClaimPapers({ papers }: { papers: readonly ClaimPaper[] }): ReactNode {
  const t = useT()
  const id = useId()
  const [shown, setShown] = useState<string>()
  if (papers.length === 0) return null
  const pictures = papers.filter(isPicture)
  return (
    <div className={styles.papers}>
      <h4 id={id}>{t('claims:card.papers')}</h4>
      <ul aria-labelledby={id}>
        {papers.map((paper) => (
          <li key={paper.id}>
            <Paper paper={paper} onShow={() => setShown(paper.id)} />
          </li>
        ))}
      </ul>
      {shown === undefined ? null : (
        <Suspense>
          <PhotoViewer
            photos={pictures.map((paper) => ({
              id: paper.id,
              shot: null,
              fileDescription: null,
              times: null,
            }))}
            shown={shown}
            onShow={setShown}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function Paper({ paper, onShow }: { paper: ClaimPaper; onShow: () => void }): ReactNode {
  const t = useT()
  const [isBusy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      await download(urlOf(fileRoutes.downloadFile.path, { id: paper.id }), paper.originalFilename)
    } catch (error) {
      showFailure(error, t('claims:card.paperFailed'))
    }
    setBusy(false)
  }

  return (
    <Button
      variant="text"
      icon={isPicture(paper) ? <Image aria-hidden /> : <FileText aria-hidden />}
      isBusy={isBusy}
      onClick={isPicture(paper) ? onShow : () => void save()}
    >
      <bdi>{paper.originalFilename}</bdi>
    </Button>
  )
}

function isPicture({ mimeType }: ClaimPaper): boolean {
  return mimeType.startsWith('image/')
}
