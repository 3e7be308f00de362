// Written by `npm run packs`: edit the files of texts, or parts.ts.
import claims from '../../en/claims.json' with { type: 'json' }
import conversations from '../../en/conversations.json' with { type: 'json' }
import history from '../../en/history.json' with { type: 'json' }
import notifications from '../../en/notifications.json' with { type: 'json' }
import professionalAccounts from '../../en/professional-accounts.json' with { type: 'json' }
import sharedPlaces from '../../en/shared-places.json' with { type: 'json' }

export const pack = { claims, conversations, history, notifications, professionalAccounts, sharedPlaces }
