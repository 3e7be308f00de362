import * as z from 'zod/mini'
import { route } from '../wire/route.ts'
import { id, idParams, instant, pageQuery } from '../wire/wire.ts'

/** Somebody from whom nothing arrives. They are not told, and what they send looks sent. */
export const block = z.object({
  id: z.uuid(),
  /** The person, where the one who blocks knows them; a professional is meant by the conversation alone. */
  userId: z.nullable(z.uuid()),
  conversationId: z.nullable(z.uuid()),
  /** As they were called when they were blocked. */
  name: z.nullable(z.string()),
  createdAt: instant,
})
export type Block = z.infer<typeof block>

/** Whom to block: the other side of a conversation, or a user. */
export const newBlock = z.object({ conversationId: z.optional(id), userId: z.optional(id) }).check(
  z.refine((named) => (named.conversationId === undefined) !== (named.userId === undefined), {
    error: 'field.required',
    path: ['conversationId'],
  }),
)

const blocks = { access: 'user', feature: 'chat', limit: 'person' } as const

export const blockRoutes = {
  listBlocks: route({
    ...blocks,
    method: 'GET',
    path: '/api/blocks',
    summary: 'Whom one has blocked, newest first',
    query: z.object(pageQuery),
    response: z.object({ blocks: z.array(block) }),
    paged: true,
  }),
  addBlock: route({
    ...blocks,
    method: 'POST',
    path: '/api/blocks',
    summary:
      'Block the other side of a conversation, or a user; who is blocked already stays so, and the answer is the first one',
    body: newBlock,
    response: block,
    status: 201,
    idempotent: true,
    errors: ['CONVERSATION_NOT_FOUND', 'RECIPIENT_NOT_FOUND', 'RECIPIENT_IS_SELF'],
  }),
  deleteBlock: route({
    ...blocks,
    method: 'DELETE',
    path: '/api/blocks/:id',
    summary: 'Let somebody write again; what they sent meanwhile does not arrive',
    params: idParams,
    response: z.object({ id: z.uuid() }),
    errors: ['BLOCK_NOT_FOUND'],
  }),
} as const
