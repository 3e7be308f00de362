// Written by `npm run packs`: edit the files of texts, or parts.ts.
import practiceProfile from '../../vi/practice-profile.json' with { type: 'json' }
import practice from '../../vi/practice.json' with { type: 'json' }

export const pack = { practiceProfile, practice }
