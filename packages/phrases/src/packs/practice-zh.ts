// Written by `npm run packs`: edit the files of texts, or parts.ts.
import practiceProfile from '../../zh/practice-profile.json' with { type: 'json' }
import practice from '../../zh/practice.json' with { type: 'json' }

export const pack = { practiceProfile, practice }
