// Written by `npm run packs`: edit the files of texts, or parts.ts.
import files from '../../zh/files.json' with { type: 'json' }
import glovebox from '../../zh/glovebox.json' with { type: 'json' }

export const pack = { files, glovebox }
