import { fileRoutes } from '../files/files.ts'
import { type AgreedPackage, type SharedPackage, connectionRoutes } from './lawyer-connections.ts'

/** A package with where to fetch its photos and papers: as its lawyer does, through the connection. */
export function throughConnection(shared: AgreedPackage, connectionId: string): SharedPackage {
  const { sharedDocument, sharedDocumentThumbnail } = connectionRoutes
  const at = (path: string, fileId: string) => path.replace(':id', connectionId).replace(':fileId', fileId)
  return withUrls(shared, {
    thumbnail: (id) => at(sharedDocumentThumbnail.path, id),
    download: (id) => at(sharedDocument.path, id),
  })
}

/** The same among the person's own files, where no lawyer can fetch them: not yet, or not any more. */
export function amongOwnFiles(shared: AgreedPackage): SharedPackage {
  return withUrls(shared, {
    thumbnail: (id) => fileRoutes.fileThumbnail.path.replace(':id', id),
    download: (id) => fileRoutes.filePicture.path.replace(':id', id),
  })
}

interface Urls {
  thumbnail: (fileId: string) => string
  download: (fileId: string) => string
}

function withUrls(shared: AgreedPackage, urls: Urls): SharedPackage {
  const documents = shared.documents?.map((document) => ({
    ...document,
    thumbnailUrl: document.mimeType.startsWith('image/') ? urls.thumbnail(document.id) : null,
    downloadUrl: urls.download(document.id),
  }))
  return { ...shared, documents: documents ?? null }
}
