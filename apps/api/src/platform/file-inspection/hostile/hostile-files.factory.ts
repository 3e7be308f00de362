import { cameraPhoto } from '#features/files/files.factory.ts'
import type { HostileFile } from './hostile-file.factory.ts'
import { hostilePdfs } from './hostile-pdfs.factory.ts'
import { hostilePictures } from './hostile-pictures.factory.ts'
import { disguisedDocuments, hostileTexts } from './hostile-texts.factory.ts'
import { hostileDocs, hostileDocxs } from './hostile-word.factory.ts'

export async function hostileDocuments(): Promise<HostileFile[]> {
  return [
    ...(await hostilePdfs()),
    ...(await hostileDocxs()),
    ...(await hostileDocs()),
    ...hostileTexts(),
    ...(await disguisedDocuments(await cameraPhoto())),
  ]
}

export async function hostileFiles(): Promise<HostileFile[]> {
  return [...(await hostilePictures()), ...(await hostileDocuments())]
}
