// Written by `npm run packs`: edit the files of texts, or parts.ts.
import sharedPackage from '../../es/shared-package.json' with { type: 'json' }

export const pack = { sharedPackage }
