// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accountCare from '../../fr/account-care.json' with { type: 'json' }
import audit from '../../fr/audit.json' with { type: 'json' }
import preferences from '../../fr/preferences.json' with { type: 'json' }
import textMessages from '../../fr/text-messages.json' with { type: 'json' }

export const pack = { accountCare, audit, preferences, textMessages }
