import type { Attempt } from '#shared/api/send-key.ts'
import type { FormDraft, Kept } from '#shared/forms/form-draft.ts'
import { currentSession } from '#shared/session/session-store.ts'
import { isSignedIn, onDevice } from '#entities/glovebox/device-storage.ts'
import type { DialogDraft, TypedValues } from '#entities/glovebox/device-storage.ts'
import type { ItemKind } from '#entities/glovebox/glovebox-lists.ts'

export interface ClaimedDraft extends FormDraft<TypedValues> {
  /** Lets another dialog take the draft. */
  release: () => void
}

interface DraftTarget {
  userId: string
  kind: ItemKind
  itemId: string | null
  draftId?: string | undefined
}

/**
 * Claims a draft for one dialog, with the content an earlier one left. Two tabs never share a draft: each holds a Web
 * Lock on its own.
 */
export async function claimDraft(target: DraftTarget): Promise<ClaimedDraft> {
  const earlier = (await draftsOf(target.userId)).filter(({ id, kind, itemId }) =>
    target.draftId === undefined ? kind === target.kind && itemId === target.itemId : id === target.draftId,
  )
  for (const found of earlier) {
    const release = await lock(found.id)
    if (release) return claimed(target, found, release)
  }
  const id = crypto.randomUUID()
  return claimed(target, { id }, (await lock(id)) ?? (() => undefined))
}

/** The person's drafts that no dialog has open, newest first. */
export async function waitingDrafts(userId: string): Promise<DialogDraft[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const open = new Set(held.map(({ name }) => name))
  return (await draftsOf(userId)).filter(({ id }) => !open.has(lockName(id)))
}

export async function forgetDraft(id: string): Promise<void> {
  await onDevice((database) => database.delete('drafts', id))
}

async function draftsOf(userId: string): Promise<DialogDraft[]> {
  const all = (await onDevice((database) => database.getAll('drafts'))) ?? []
  return all
    .filter((draft) => draft.userId === userId)
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

function claimed(
  { userId, kind, itemId }: DraftTarget,
  known: DialogDraft | { id: string },
  release: () => void,
): ClaimedDraft {
  const { id } = known
  const found = 'values' in known ? known : undefined
  // Writes run one after the other, because a deletion must not be overtaken by the keystroke before it.
  let writing: Promise<unknown> = Promise.resolve()
  let next: Kept<TypedValues> | null | undefined

  // A session that has expired takes nothing away; after a sign-out nothing is stored.
  const isOwn = () => isSignedIn(userId) || currentSession().error === 'expired'

  function write(content: Kept<TypedValues> | null): void {
    const isQueued = next !== undefined
    next = content
    if (isQueued) return
    writing = writing.then(async () => {
      const latest = next
      next = undefined
      if (!latest) await forgetDraft(id)
      else if (isOwn()) {
        const draft = { id, userId, kind, itemId: found?.itemId ?? itemId, at: new Date().toISOString() }
        await onDevice((database) => database.put('drafts', { ...draft, ...latest }))
      }
    })
  }

  return {
    read: () => found && keptOf(found),
    keep: write,
    forget: () => write(null),
    release: () => void writing.then(release),
  }
}

/** The format of an earlier release, which kept the version a change began with but not its values. */
interface EarlierDraft {
  baseVersion?: string | null
  attempt?: Attempt | null
}

function keptOf(draft: Omit<DialogDraft, 'attempt'> & EarlierDraft): Kept<TypedValues> {
  const { values, base, baseVersion, attempt } = draft
  const earlier = baseVersion ? { values: {}, updatedAt: baseVersion } : undefined
  return { values, base: base ?? earlier, attempt: attempt ?? undefined }
}

function lockName(id: string): string {
  return `krash-glovebox-draft-${id}`
}

/** Returns a function that releases the lock; undefined when another tab holds it. */
async function lock(id: string): Promise<(() => void) | undefined> {
  // Web Locks exist only in secure contexts; elsewhere tabs cannot know of each other.
  if (!('locks' in navigator)) return () => undefined
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  return new Promise((resolve) => {
    void navigator.locks.request(lockName(id), { ifAvailable: true }, async (held) => {
      resolve(held ? () => release(undefined) : undefined)
      if (held) await released
    })
  })
}
