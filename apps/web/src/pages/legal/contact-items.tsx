import { Download, Mail, MessageSquareText, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAppSettings } from '#shared/app-settings/app-settings.ts'
import { RichText } from '#shared/i18n/rich-text.tsx'
import { useT } from '#shared/i18n/use-t.ts'
import { AppLink } from '#shared/ui/navigation/app-link.tsx'
import { CallSentence } from '#shared/ui/navigation/call-sentence.tsx'
import styles from './static-text.module.css'

/** Ways to reach the people behind the app; the same on every legal page. Without an address there is the form. */
export function ContactItems(): ReactNode {
  const t = useT()
  const { supportEmail } = useAppSettings()
  const own = (words: string) => <AppLink href="/preferences">{words}</AppLink>
  return (
    <section className={styles.contact} aria-labelledby="contact-items">
      <h2 id="contact-items">{t('shell:pages.items.title')}</h2>
      <ul>
        {supportEmail === null ? null : (
          <li>
            <Mail aria-hidden />
            <a href={`mailto:${supportEmail}`} dir="ltr">
              {supportEmail}
            </a>
          </li>
        )}
        <li>
          <MessageSquareText aria-hidden />
          <AppLink href="/contact">{t('shell:pages.items.form')}</AppLink>
        </li>
        <li>
          <Download aria-hidden />
          <span>
            <RichText text={t('shell:pages.items.data')} parts={{ preferences: own }} />
          </span>
        </li>
        <li>
          <Phone aria-hidden />
          <span>
            <CallSentence />
          </span>
        </li>
      </ul>
    </section>
  )
}
