import { Inbox } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#shared/ui/actions/button.tsx'
import { Card } from '#shared/ui/content/card.tsx'
import { Banner } from '#shared/ui/feedback/banner.tsx'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { Dialog } from '#shared/ui/feedback/dialog.tsx'
import { EmptyState, ErrorState } from '#shared/ui/feedback/empty-state.tsx'
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { TextField } from '#shared/ui/form/text-field.tsx'
import { Line, Sample, Samples } from './sample.tsx'

const nothing = () => undefined

export function FeedbackSamples(): ReactNode {
  return (
    <Samples title="Feedback">
      <Sample name="Banners" isWide>
        <Banner kind="offline">
          You are offline. You can still report an accident. Some pages need a network.
        </Banner>
        <Banner kind="queued" onDismiss={nothing}>
          1 report is saved on this phone. It goes out when you have signal.
        </Banner>
        <Banner kind="sessionEnding" action={<Button variant="text">Stay signed in</Button>}>
          You will be signed out in 5 minutes.
        </Banner>
        <Banner kind="maintenance" onDismiss={nothing}>
          The service will pause tonight from 2 to 3.
        </Banner>
        <Banner kind="language" onDismiss={nothing} action={<Button variant="text">Retry</Button>}>
          Showing English. العربية could not be loaded.
        </Banner>
      </Sample>
      <DialogSamples />
      <Sample name="Toasts">
        <Line>
          <Button onClick={() => showToast({ kind: 'success', text: 'Profile saved.' })}>Success</Button>
          <Button onClick={() => showToast({ kind: 'error', text: 'We could not save it.' })}>Error</Button>
          <Button onClick={() => showToast({ kind: 'warning', text: 'One photo was skipped.' })}>
            Warning
          </Button>
          <Button onClick={() => showToast({ kind: 'info', text: 'Photo removed.', onUndo: nothing })}>
            With Undo
          </Button>
        </Line>
      </Sample>
      <Sample name="Skeleton">
        <Card>
          <Skeleton lines={3} />
        </Card>
        <Skeleton height={6} />
      </Sample>
      <Sample name="Empty state">
        <Card>
          <EmptyState
            icon={<Inbox aria-hidden />}
            title="No activity yet"
            text="What you do in the app will be listed here."
            action={<Button variant="soft">Report an accident</Button>}
          />
        </Card>
      </Sample>
      <Sample name="Error state">
        <Card>
          <ErrorState
            title="We could not load your activity"
            text="Please check your connection."
            onRetry={nothing}
          />
        </Card>
      </Sample>
    </Samples>
  )
}

function DialogSamples(): ReactNode {
  const [open, setOpen] = useState<'plain' | 'wide' | 'confirm'>()
  const [name, setName] = useState('')
  const close = () => setOpen(undefined)
  return (
    <Sample name="Dialogs">
      <Line>
        <Button onClick={() => setOpen('plain')}>Dialog</Button>
        <Button onClick={() => setOpen('wide')}>Wide dialog</Button>
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
      </Line>
      <Dialog
        isOpen={open === 'plain' || open === 'wide'}
        isWide={open === 'wide'}
        isDirty={name !== ''}
        title="Add vehicle"
        onClose={close}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Save
            </Button>
          </>
        }
      >
        <TextField label="Make" value={name} onChange={({ target }) => setName(target.value)} />
      </Dialog>
      <Confirm
        isOpen={open === 'confirm'}
        tone="danger"
        title="Delete 2021 Honda Civic?"
        text="Its documents are deleted, too."
        confirmLabel="Delete"
        onConfirm={close}
        onCancel={close}
      />
    </Sample>
  )
}
