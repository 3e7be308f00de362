import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { conversationRoutes } from '@krash/contract/conversations/conversation-routes'
import type { Message, Participant } from '@krash/contract/conversations'
import { professionalRoutes } from '@krash/contract/professionals'
import { useProfessional } from '#entities/conversations/conversation-queries.ts'
import { TranslationsOf } from '#entities/conversations/message-translation.tsx'
import { expectAccessible } from '#testing/accessibility.ts'
import { setOnline } from '#testing/device.ts'
import { elena, messageAt } from '#testing/examples/conversations.ts'
import { foundLawyer } from '#testing/examples/professionals.ts'
import { withTranslation } from '#testing/operator.ts'
import { renderPart } from '#testing/render-part.tsx'
import { server } from '#testing/stand-in-server.ts'
import { MessageBubble } from './message-bubble.tsx'

const { translateMessage } = conversationRoutes
const kim: Participant = { ...elena, type: 'user', fullName: 'Kim Calm', firmName: null }
const hola = messageAt(1, { content: 'Hola, ¿está herida?' })

beforeEach(() => server.answers(translateMessage, { text: 'Hello, are you hurt?', from: 'es' }))

interface Shown {
  messages?: Message[]
  peer?: Participant
  openId?: string
  language?: 'en' | 'ar'
}

/** A low log that is laid out from its end, as on the page. */
async function show({ messages = [hola], peer = kim, openId, language = 'en' }: Shown = {}) {
  const screen = await renderPart(
    <TranslationsOf peer={peer}>
      <Spoken peer={peer} />
      <div
        role="log"
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as the log of the page, which scrolls
        tabIndex={0}
        style={{ display: 'flex', flexDirection: 'column-reverse', blockSize: '26rem', overflow: 'auto' }}
      >
        <div>
          {messages.map((message) => (
            <div key={message.id} data-row>
              <MessageBubble
                message={message}
                isRead={false}
                isGoingOn={false}
                isOpen={message.id === openId}
                onToggle={() => undefined}
                onDelete={() => undefined}
              />
            </div>
          ))}
        </div>
      </div>
    </TranslationsOf>,
    { texts: ['follow'], language },
  )
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  return { screen, log: screen.getByRole('log'), button }
}

/** Tells when the directory has answered. */
function Spoken({ peer }: { peer: Participant }) {
  const { data } = useProfessional(peer)
  return <p>Speaks {data?.languages.join(', ')}</p>
}

test('one of our sentences is read in the reader’s language, what was typed as it was typed', async () => {
  const sent = 'Gracias por escribirme. Está demasiado lejos para mí. Busque a alguien cerca de usted.'
  const messages = [messageAt(1, { content: sent, readySentence: 'tooFar' }), messageAt(2, { content: sent })]
  const { screen, log } = await show({ messages })
  await expect
    .element(log.getByText(/^Thank you for asking me\. You are too far away for me\./))
    .toBeVisible()
  expect(log.getByText(sent).elements()).toHaveLength(1)
  await screen.unmount()
  const mirrored = await show({ messages, language: 'ar' })
  await expect.element(mirrored.log.getByText(/^شكرًا/)).toBeVisible()
  expect(mirrored.log.getByText(sent).elements()).toHaveLength(1)
})

test('a translation stands below the words, is marked as one, is read out, and can be hidden', async () => {
  await withTranslation()
  const { screen, log, button } = await show()
  expect(server.heard(translateMessage)).toEqual([])
  await button('Translate').click()
  await expect
    .element(log)
    .toHaveTextContent(
      /está herida\?.*Hello, are you hurt\?.*Translated by a machine from Spanish\. It may be wrong\./,
    )
  await expect.element(button('Hide translation')).toHaveFocus()
  await expect
    .element(screen.getByRole('status').first())
    .toHaveTextContent('Translation: Hello, are you hurt?')
  const text = screen.getByText('Hello, are you hurt?', { exact: true })
  await expect.element(text).toHaveAttribute('lang', 'en')
  await expect.element(text).toHaveAttribute('dir', 'ltr')
  await expect.element(screen.getByText(hola.content)).toHaveAttribute('lang', 'es')
  expect(server.heard(translateMessage)).toMatchObject([{ params: { id: hola.id }, body: { to: 'en' } }])
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(text).not.toBeInTheDocument()
  await expect.element(button('Translate')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(text).toBeVisible()
  expect(server.heard(translateMessage)).toHaveLength(1)
})

test('what did not come says why, is asked for again, and not offered without a network', async () => {
  await withTranslation()
  server.refuses(translateMessage, 'TRANSLATION_FAILED')
  const { screen, log, button } = await show()
  const answer = server.waits(translateMessage)
  await button('Translate').click()
  await expect.element(button('Translate')).toHaveAttribute('aria-busy', 'true')
  answer()
  const reason = 'The translation did not arrive. Please try again in a moment.'
  await expect.element(log).toHaveTextContent(reason)
  await expect.element(screen.getByRole('status').first()).toHaveTextContent(reason)
  await expect.element(button('Retry')).toHaveFocus()
  await expectAccessible()
  setOnline(false)
  await expect.element(button('Retry')).not.toBeInTheDocument()
  setOnline(true)
  server.answers(translateMessage, { text: hola.content, from: null })
  await button('Retry').click()
  await expect.element(log).toHaveTextContent('There is nothing to translate here.')
  await expect.element(log).not.toHaveTextContent(reason)
})

test('is offered where the other side may write in another language, else among the options', async () => {
  const off = await show()
  await expect.element(off.screen.getByText(hola.content)).toBeVisible()
  await expect.element(off.button('Translate')).not.toBeInTheDocument()
  await off.screen.unmount()
  await withTranslation()
  const none = [{ isOwn: true }, { isDeleted: true, content: '' }, { readySentence: 'noTime' as const }]
  const others = await show({ messages: [hola, ...none.map((facts, at) => messageAt(at + 2, facts))] })
  await expect.element(others.button('Translate')).toBeVisible()
  expect(others.button('Translate').elements()).toHaveLength(1)
  await others.screen.unmount()
  const speaks = (...languages: string[]) =>
    server.answers(professionalRoutes.getProfessional, { ...foundLawyer(1), languages })
  speaks('es')
  const foreign = await show({ peer: elena })
  await expect.element(foreign.button('Translate')).toBeVisible()
  await foreign.screen.unmount()
  speaks('es', 'en')
  const known = await show({ peer: elena, openId: hola.id })
  await expect.element(known.screen.getByText('Speaks es, en')).toBeVisible()
  expect(known.button('Translate').elements()).toHaveLength(1)
  await known.button('Translate').click()
  await expect.element(known.log).toHaveTextContent(/Hello, are you hurt\?/)
  await expect.element(known.log).toHaveFocus()
  await expect.element(known.button('Hide translation')).toBeVisible()
})

test('moves nothing that stands above, unless the translation would be out of sight', async () => {
  await withTranslation()
  const messages = [1, 2, 3, 4, 5, 6, 7].map((at) => messageAt(at, { isOwn: at !== 4 && at !== 7 }))
  const { screen, log, button } = await show({ messages })
  const message = screen.getByText('Message 4', { exact: true })
  await expect.element(message).toBeVisible()
  const { top } = message.element().getBoundingClientRect()
  await button('Translate').first().click()
  await expect.element(log).toHaveTextContent(/are you hurt/)
  expect(message.element().getBoundingClientRect().top).toBeCloseTo(top, 0)
  await button('Translate').click()
  await expect.element(button('Hide translation').last()).toBeInViewport({ ratio: 1 })
})

test('is mirrored, and names the language in the reader’s', async () => {
  await withTranslation()
  server.answers(translateMessage, { text: 'هل أصبت بأذى؟', from: 'es' })
  const { screen, log, button } = await show({ language: 'ar' })
  await button('ترجمة').click()
  await expect.element(log).toHaveTextContent(/الإسبانية/)
  await expect.element(screen.getByText('هل أصبت بأذى؟', { exact: true })).toHaveAttribute('dir', 'rtl')
  await expectAccessible()
})
