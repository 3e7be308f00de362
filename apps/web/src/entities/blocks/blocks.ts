import { useInfiniteQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { blockRoutes } from '@krash/contract/blocks'
import type { Block } from '@krash/contract/blocks'
import { call } from '#shared/api/call.ts'
import { askConversationsAnew } from '#entities/conversations/conversation-deeds.ts'

const key = ['blocks']

/** Whom the person has blocked, newest first. */
export function useBlocks() {
  return useInfiniteQuery({
    queryKey: key,
    refetchOnReconnect: true,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const { data, pagination } = await call(blockRoutes.listBlocks, {
        query: { offset: pageParam },
        signal,
      })
      return { ...data, next: pagination?.hasMore ? pageParam + data.blocks.length : undefined }
    },
    getNextPageParam: ({ next }) => next,
  })
}

/** Throws ApiError. */
export async function addBlock(client: QueryClient, conversationId: string): Promise<Block> {
  const { data } = await call(blockRoutes.addBlock, { body: { conversationId } })
  askAnew(client)
  return data
}

/** Throws ApiError. */
export async function removeBlock(client: QueryClient, id: string): Promise<void> {
  await call(blockRoutes.deleteBlock, { params: { id } })
  askAnew(client)
}

/** Takes the block of a conversation's other side back. Throws ApiError. */
export async function unblockConversation(client: QueryClient, conversationId: string): Promise<void> {
  const { data } = await call(blockRoutes.addBlock, { body: { conversationId } })
  await removeBlock(client, data.id)
}

function askAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: key })
  askConversationsAnew(client)
}
