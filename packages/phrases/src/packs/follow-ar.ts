// Written by `npm run packs`: edit the files of texts, or parts.ts.
import claims from '../../ar/claims.json' with { type: 'json' }
import conversations from '../../ar/conversations.json' with { type: 'json' }
import history from '../../ar/history.json' with { type: 'json' }
import notifications from '../../ar/notifications.json' with { type: 'json' }
import professionalAccounts from '../../ar/professional-accounts.json' with { type: 'json' }
import sharedPlaces from '../../ar/shared-places.json' with { type: 'json' }

export const pack = { claims, conversations, history, notifications, professionalAccounts, sharedPlaces }
