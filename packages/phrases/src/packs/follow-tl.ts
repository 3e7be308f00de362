// Written by `npm run packs`: edit the files of texts, or parts.ts.
import claims from '../../tl/claims.json' with { type: 'json' }
import conversations from '../../tl/conversations.json' with { type: 'json' }
import history from '../../tl/history.json' with { type: 'json' }
import notifications from '../../tl/notifications.json' with { type: 'json' }
import professionalAccounts from '../../tl/professional-accounts.json' with { type: 'json' }
import sharedPlaces from '../../tl/shared-places.json' with { type: 'json' }

export const pack = { claims, conversations, history, notifications, professionalAccounts, sharedPlaces }
