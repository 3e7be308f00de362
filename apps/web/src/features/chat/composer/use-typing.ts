import { useEffect, useMemo } from 'react'
import { chatRoutes } from '@krash/contract/conversations/chat-routes'
import { TYPING_MS } from '@krash/contract/conversations'
import type { Participant } from '@krash/contract/conversations'
import { call } from '#shared/api/call.ts'

/** The signal is repeated before the other side takes the typing as over. */
const AGAIN_MS = TYPING_MS - 2_000
/** A pause this long counts as the end of typing. */
const PAUSE_MS = 4_000

export interface Typing {
  /** Call when something was typed. */
  touch: () => void
  /** Call when the text was sent or cleared. */
  end: () => void
}

/** Tells the other side that the person is typing; failures are ignored. */
export function useTyping({ id, type }: Pick<Participant, 'id' | 'type'>, isWanted: boolean): Typing {
  const typing = useMemo(
    () => typingTo(isWanted && id !== null ? { id, type } : undefined),
    [id, type, isWanted],
  )
  useEffect(() => typing.end, [typing])
  return typing
}

function typingTo(who: { id: string; type: Participant['type'] } | undefined): Typing {
  let toldAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (route: typeof chatRoutes.chatTypingStart | typeof chatRoutes.chatTypingStop) => {
    if (!who || !navigator.onLine) return
    const body = { professionalId: who.id, professionalType: who.type }
    call(route, { body }).catch(() => undefined)
  }
  const end = () => {
    clearTimeout(timer)
    if (toldAt === 0) return
    toldAt = 0
    tell(chatRoutes.chatTypingStop)
  }
  const touch = () => {
    clearTimeout(timer)
    timer = setTimeout(end, PAUSE_MS)
    if (Date.now() - toldAt < AGAIN_MS) return
    toldAt = Date.now()
    tell(chatRoutes.chatTypingStart)
  }
  return { touch, end }
}
