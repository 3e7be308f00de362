import { Ban, Bell, BellOff, Flag, Trash2 } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, use, useState } from 'react'
import type { ReactNode } from 'react'
import type { Conversation } from '@krash/contract/conversations'
import { showFailure } from '#shared/api/failure-toast.ts'
import { translate, useT } from '#shared/i18n/use-t.ts'
import { Confirm } from '#shared/ui/feedback/confirm.tsx'
import { showToast } from '#shared/ui/feedback/toast-store.ts'
import { lazyOrNothing } from '#shared/ui/lazy-or-nothing.tsx'
import { NavigationContext } from '#shared/ui/navigation/app-link.tsx'
import { MenuButton } from '#shared/ui/navigation/menu-items.tsx'
import { MoreMenu } from '#shared/ui/navigation/more-menu.tsx'
import { deleteForMe, muteConversation } from '#entities/conversations/conversation-deeds.ts'
import { useBlocking } from './use-blocking.ts'

const ReportDialog = lazyOrNothing(async () => (await import('./report-dialog.tsx')).ReportDialog)

interface ChatOptionsProps {
  conversation: Conversation
  name: string
}

/** '⋯': what a person can do about a conversation as a whole. */
export function ChatOptions({ conversation, name }: ChatOptionsProps): ReactNode {
  const t = useT()
  const [asked, setAsked] = useState<'block' | 'report' | 'delete'>()
  const { block, isBusy } = useBlocking(conversation.id)
  const { mute, remove } = useOwnView(conversation)
  const close = () => setAsked(undefined)
  const { isMuted, isBlocked } = conversation
  // It has no bell to silence, and declining it is its deletion.
  const isRequest = conversation.request === 'received'
  return (
    <>
      <MoreMenu label={t('conversations:options.label')}>
        {isRequest || isBlocked ? null : (
          <MenuButton
            icon={isMuted ? <Bell aria-hidden /> : <BellOff aria-hidden />}
            onClick={() => void mute(!isMuted)}
          >
            {t(isMuted ? 'conversations:options.unmute' : 'conversations:options.mute')}
          </MenuButton>
        )}
        {isBlocked ? null : (
          <MenuButton icon={<Ban aria-hidden />} onClick={() => setAsked('block')}>
            {t('conversations:options.block')}
          </MenuButton>
        )}
        <MenuButton icon={<Flag aria-hidden />} onClick={() => setAsked('report')}>
          {t('conversations:options.report')}
        </MenuButton>
        {isRequest ? null : (
          <MenuButton icon={<Trash2 aria-hidden />} onClick={() => setAsked('delete')}>
            {t('conversations:options.delete')}
          </MenuButton>
        )}
      </MoreMenu>
      <Confirm
        isOpen={asked === 'block'}
        tone="danger"
        title={t('conversations:block.title', { name })}
        text={t('conversations:block.text')}
        confirmLabel={t('conversations:options.block')}
        isBusy={isBusy}
        onConfirm={() => void block().then(close)}
        onCancel={close}
      />
      <Confirm
        isOpen={asked === 'delete'}
        tone="danger"
        title={t('conversations:deleteForMe.title')}
        text={t('conversations:deleteForMe.text', { name })}
        confirmLabel={t('shell:actions.delete')}
        onConfirm={() => {
          close()
          void remove()
        }}
        onCancel={close}
      />
      {asked === 'report' ? (
        <Suspense>
          <ReportDialog conversation={conversation} name={name} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}

function useOwnView({ id }: Conversation) {
  const client = useQueryClient()
  const navigation = use(NavigationContext)

  async function mute(isMuted: boolean): Promise<void> {
    try {
      await muteConversation(client, id, isMuted)
      const text = isMuted ? 'conversations:options.mutedText' : 'conversations:options.unmutedText'
      showToast({ kind: 'success', text: translate(text) })
    } catch (error) {
      showFailure(error, translate('conversations:options.failed'))
    }
  }

  async function remove(): Promise<void> {
    try {
      await deleteForMe(client, id)
      showToast({ kind: 'success', text: translate('conversations:deleteForMe.done') })
      navigation?.go('/chat')
    } catch (error) {
      showFailure(error, translate('conversations:options.failed'))
    }
  }

  return { mute, remove }
}
