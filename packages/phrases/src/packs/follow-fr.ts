// Written by `npm run packs`: edit the files of texts, or parts.ts.
import claims from '../../fr/claims.json' with { type: 'json' }
import conversations from '../../fr/conversations.json' with { type: 'json' }
import history from '../../fr/history.json' with { type: 'json' }
import notifications from '../../fr/notifications.json' with { type: 'json' }
import professionalAccounts from '../../fr/professional-accounts.json' with { type: 'json' }
import sharedPlaces from '../../fr/shared-places.json' with { type: 'json' }

export const pack = { claims, conversations, history, notifications, professionalAccounts, sharedPlaces }
