// Written by `npm run packs`: edit the files of texts, or parts.ts.
import files from '../../de/files.json' with { type: 'json' }
import glovebox from '../../de/glovebox.json' with { type: 'json' }

export const pack = { files, glovebox }
