// Written by `npm run packs`: edit the files of texts, or parts.ts.
import claims from '../../vi/claims.json' with { type: 'json' }
import conversations from '../../vi/conversations.json' with { type: 'json' }
import history from '../../vi/history.json' with { type: 'json' }
import notifications from '../../vi/notifications.json' with { type: 'json' }
import professionalAccounts from '../../vi/professional-accounts.json' with { type: 'json' }
import sharedPlaces from '../../vi/shared-places.json' with { type: 'json' }

export const pack = { claims, conversations, history, notifications, professionalAccounts, sharedPlaces }
