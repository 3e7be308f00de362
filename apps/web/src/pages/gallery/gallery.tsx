import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import layout from '#shared/styles/layout.module.css'
import { Button } from '#shared/ui/actions/button.tsx'
import { PageHeading } from '#shared/ui/navigation/page-heading.tsx'
import { ActionSamples } from './action-samples.tsx'
import { ContentSamples } from './content-samples.tsx'
import { FeedbackSamples } from './feedback-samples.tsx'
import { FormSamples } from './form-samples.tsx'
import styles from './gallery.module.css'
import { NavigationSamples } from './navigation-samples.tsx'
import { SignSamples } from './sign-samples.tsx'

/** Every component in every state, for tests and for reviewing. Not part of the product. */
export function GalleryPage(): ReactNode {
  return (
    <div className={styles.page}>
      <PageHeading>Gallery</PageHeading>
      <Switches />
      <SignSamples />
      <ActionSamples />
      <FormSamples />
      <ContentSamples />
      <FeedbackSamples />
      <NavigationSamples />
    </div>
  )
}

/** Theme and direction of this page only; nothing is stored. */
function Switches(): ReactNode {
  const [isDark, setDark] = useState(document.documentElement.dataset['theme'] === 'dark')
  const [isRtl, setRtl] = useState(document.documentElement.dir === 'rtl')
  useEffect(() => {
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  }, [isDark])
  useEffect(() => {
    document.documentElement.dir = isRtl ? 'rtl' : 'ltr'
  }, [isRtl])
  return (
    <p className={layout.line12}>
      <Button aria-pressed={isDark} onClick={() => setDark(!isDark)}>
        Night
      </Button>
      <Button aria-pressed={isRtl} onClick={() => setRtl(!isRtl)}>
        Right to left
      </Button>
    </p>
  )
}
