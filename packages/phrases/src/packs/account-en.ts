// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accountCare from '../../en/account-care.json' with { type: 'json' }
import audit from '../../en/audit.json' with { type: 'json' }
import preferences from '../../en/preferences.json' with { type: 'json' }
import textMessages from '../../en/text-messages.json' with { type: 'json' }

export const pack = { accountCare, audit, preferences, textMessages }
