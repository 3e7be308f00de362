// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accountCare from '../../ko/account-care.json' with { type: 'json' }
import audit from '../../ko/audit.json' with { type: 'json' }
import preferences from '../../ko/preferences.json' with { type: 'json' }
import textMessages from '../../ko/text-messages.json' with { type: 'json' }

export const pack = { accountCare, audit, preferences, textMessages }
