// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accountCare from '../../tl/account-care.json' with { type: 'json' }
import audit from '../../tl/audit.json' with { type: 'json' }
import preferences from '../../tl/preferences.json' with { type: 'json' }
import textMessages from '../../tl/text-messages.json' with { type: 'json' }

export const pack = { accountCare, audit, preferences, textMessages }
