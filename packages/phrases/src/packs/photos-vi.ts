// Written by `npm run packs`: edit the files of texts, or parts.ts.
import photos from '../../vi/photos.json' with { type: 'json' }
import sharedPackage from '../../vi/shared-package.json' with { type: 'json' }

export const pack = { photos, sharedPackage }
