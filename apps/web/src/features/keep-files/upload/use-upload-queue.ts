import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { showFailure } from '#shared/api/failure-toast.ts'
import { translate } from '#shared/i18n/use-t.ts'
import { showStoredFile } from '#entities/files/file-queries.ts'
import { sendFile } from './send-file.ts'
import type { FileTarget } from '#entities/files/file-queries.ts'
import { createUploadQueue } from './upload-queue.ts'
import type { PickedUpload, UploadQueue } from './upload-queue.ts'

/** One queue per place, as long as the data lives that shows what it stored. Signing out ends it with a full page load. */
const queuesOf = new WeakMap<QueryClient, Map<string, UploadQueue>>()

export function useUploadQueue(target: FileTarget): { queue: UploadQueue; files: readonly PickedUpload[] } {
  const queue = queueOf(target, useQueryClient())
  return { queue, files: useSyncExternalStore(queue.subscribe, queue.files) }
}

function queueOf(target: FileTarget, client: QueryClient): UploadQueue {
  const place = `${target.section} ${target.itemId}`
  const queues = queuesOf.get(client) ?? new Map<string, UploadQueue>()
  queuesOf.set(client, queues)
  const known = queues.get(place)
  if (known) return known
  const queue = createUploadQueue({
    target,
    send: (file, sending) => sendFile(target, file, sending),
    onStored: (stored) => showStoredFile(client, target, stored),
    onFailed: (error) => showFailure(error, translate('files:failure.upload')),
    newId: () => crypto.randomUUID(),
  })
  queues.set(place, queue)
  return queue
}
