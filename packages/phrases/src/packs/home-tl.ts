// Written by `npm run packs`: edit the files of texts, or parts.ts.
import activity from '../../tl/activity.json' with { type: 'json' }
import dashboard from '../../tl/dashboard.json' with { type: 'json' }
import emergencyContacts from '../../tl/emergency-contacts.json' with { type: 'json' }
import profile from '../../tl/profile.json' with { type: 'json' }

export const pack = { activity, dashboard, emergencyContacts, profile }
