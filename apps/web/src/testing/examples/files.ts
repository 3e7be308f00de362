import type { StoredFile } from '@krash/contract/files'

/** An own paper as it was stored, for tests. */
export function fileOf(facts: Partial<StoredFile> = {}): StoredFile {
  return {
    id: '0199a000-0000-7000-8000-0000000000f1',
    originalFilename: 'card.pdf',
    fileSize: 2048,
    mimeType: 'application/pdf',
    sha256: 'sha',
    width: null,
    height: null,
    sectionType: 'personal',
    sectionItemId: null,
    fileDescription: null,
    fileCategory: 'id_document',
    shot: null,
    times: { phone: null, camera: null, satellites: null },
    isActive: true,
    uploadDate: '2026-11-20T12:00:00.000Z',
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    lastAccessed: null,
    ...facts,
  }
}
