import { Bell, Heart, Phone, Plus, Send } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#shared/ui/actions/button.tsx'
import { IconButton } from '#shared/ui/actions/icon-button.tsx'
import { Line, Sample, Samples } from './sample.tsx'

export function ActionSamples(): ReactNode {
  const [isFavourite, setFavourite] = useState(true)
  return (
    <Samples title="Actions">
      <Sample name="Button">
        <Line>
          <Button variant="primary">Send report</Button>
          <Button>Cancel</Button>
          <Button variant="soft" icon={<Plus aria-hidden />}>
            Add photos
          </Button>
          <Button variant="text">Forgot password?</Button>
          <Button variant="danger">Delete</Button>
        </Line>
      </Sample>
      <Sample name="Busy, done, disabled">
        <Line>
          <Button variant="primary" isBusy>
            Send report
          </Button>
          <Button isBusy>Save</Button>
          <Button variant="soft" isDone>
            Saved
          </Button>
          <Button variant="primary" disabled>
            Send report
          </Button>
        </Line>
      </Sample>
      <Sample name="Large and wide">
        <Button variant="primary" isLarge isWide icon={<Send aria-hidden />}>
          Send report
        </Button>
        <Button isWide>Keep as draft</Button>
      </Sample>
      <Sample name="Link as button">
        <Line>
          <ButtonLink href="tel:911" icon={<Phone aria-hidden />}>
            Call 911
          </ButtonLink>
          <ButtonLink variant="primary" href="/">
            Go Home
          </ButtonLink>
        </Line>
      </Sample>
      <Sample name="Icon button: plain, pressed, count, disabled">
        <Line>
          <IconButton label="Call">
            <Phone aria-hidden />
          </IconButton>
          <IconButton label="Save Elena" isPressed={isFavourite} onClick={() => setFavourite(!isFavourite)}>
            <Heart aria-hidden />
          </IconButton>
          <IconButton label="Notifications, 3 new" count="3">
            <Bell aria-hidden />
          </IconButton>
          <IconButton label="Notifications" disabled>
            <Bell aria-hidden />
          </IconButton>
        </Line>
      </Sample>
    </Samples>
  )
}
