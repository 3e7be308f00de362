// Written by `npm run packs`: edit the files of texts, or parts.ts.
import files from '../../ar/files.json' with { type: 'json' }
import glovebox from '../../ar/glovebox.json' with { type: 'json' }

export const pack = { files, glovebox }
