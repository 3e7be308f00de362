// Written by `npm run packs`: edit the files of texts, or parts.ts.
import practiceProfile from '../../ru/practice-profile.json' with { type: 'json' }
import practice from '../../ru/practice.json' with { type: 'json' }

export const pack = { practiceProfile, practice }
