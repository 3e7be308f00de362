import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addBlock, removeBlock } from '#entities/blocks/blocks.ts'
import { translate } from '#shared/i18n/use-t.ts'
import { removeWithUndo } from '#shared/ui/feedback/remove-with-undo.ts'

/** Blocks the other side of a conversation; the answer offers to take it back. */
export function useBlocking(conversationId: string): { block: () => Promise<void>; isBusy: boolean } {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function block(): Promise<void> {
    setBusy(true)
    await removeWithUndo({
      remove: async () => {
        const { id } = await addBlock(client, conversationId)
        return () => removeBlock(client, id)
      },
      words: {
        done: translate('conversations:block.done'),
        text: translate('conversations:block.doneText'),
        failed: translate('conversations:options.failed'),
      },
    })
    setBusy(false)
  }

  return { block, isBusy }
}
