// Written by `npm run packs`: edit the files of texts, or parts.ts.
import files from '../../vi/files.json' with { type: 'json' }
import glovebox from '../../vi/glovebox.json' with { type: 'json' }

export const pack = { files, glovebox }
