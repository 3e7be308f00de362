// Written by `npm run packs`: edit the files of texts, or parts.ts.
import files from '../../ru/files.json' with { type: 'json' }
import glovebox from '../../ru/glovebox.json' with { type: 'json' }

export const pack = { files, glovebox }
