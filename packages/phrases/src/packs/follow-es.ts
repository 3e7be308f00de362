// Written by `npm run packs`: edit the files of texts, or parts.ts.
import claims from '../../es/claims.json' with { type: 'json' }
import conversations from '../../es/conversations.json' with { type: 'json' }
import history from '../../es/history.json' with { type: 'json' }
import notifications from '../../es/notifications.json' with { type: 'json' }
import professionalAccounts from '../../es/professional-accounts.json' with { type: 'json' }
import sharedPlaces from '../../es/shared-places.json' with { type: 'json' }

export const pack = { claims, conversations, history, notifications, professionalAccounts, sharedPlaces }
