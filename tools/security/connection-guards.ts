import type { Guard } from './guard.ts'

/** Guards of connections, of what must get in under load, and of the disk. */
export const connectionGuards: readonly Guard[] = [
  {
    name: 'a report gets in, however much there is to do',
    file: 'platform/http/admission.ts',
    guarded: '    if (!isUrgent && underWay >= callsAtOnce)',
    open: '    if (isUrgent !== null && underWay >= callsAtOnce)',
    test: 'platform/http/admission.test.ts',
    only: 'ten times too many calls',
  },
  {
    name: 'a report has a limit of its own',
    file: 'packages/contract/src/accidents/accidents.ts',
    guarded: `    limit: 'report',
    isUrgent: true,
    summary: 'Report an accident',`,
    open: `    limit: 'person',
    isUrgent: true,
    summary: 'Report an accident',`,
    test: 'platform/http/admission.test.ts',
    only: 'nothing else that a person does',
  },
  {
    name: 'a slow upload loses its connection',
    file: 'platform/http/deadlines.ts',
    guarded: 'raw.complete || raw.readableLength > 0 ? undefined : raw.socket.bytesRead',
    open: 'raw.complete || raw.readableLength >= 0 ? undefined : raw.socket.bytesRead',
    test: 'platform/http/deadlines.test.ts',
    only: 'an upload that stops coming',
  },
  {
    name: 'a download that nobody reads loses its connection',
    file: 'platform/http/deadlines.ts',
    guarded: 'socket.writableLength > 0 ? socket.bytesWritten - socket.writableLength : undefined',
    open: 'socket.writableLength < 0 ? socket.bytesWritten : undefined',
    test: 'platform/http/deadlines.test.ts',
    only: 'a download that nobody reads',
  },
  {
    name: 'whoever sends on after an early answer loses the connection',
    file: 'platform/http/orderly-close.ts',
    guarded: '    destroyAfter(socket, linger)',
    open: '',
    test: 'platform/http/deadlines.test.ts',
    only: 'whoever goes on sending slowly',
  },
  {
    name: 'a refused upload is read on, so that its answer arrives over the connection',
    file: 'platform/http/orderly-close.ts',
    guarded: `    raw.once('end', destroySoon).resume()`,
    open: '    destroySoon()',
    test: 'features/files/refused-uploads.test.ts',
  },
  {
    name: 'nobody fills the disk',
    file: 'features/files/storage-space.ts',
    guarded: `  if (files > max.files || bytes > max.bytes) throw new AppError('STORAGE_FULL')`,
    open: '',
    test: 'features/files/storage-space.test.ts',
  },
]
