// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../tl/accidents.json' with { type: 'json' }
import helpPlaces from '../../tl/help-places.json' with { type: 'json' }
import roadside from '../../tl/roadside.json' with { type: 'json' }
import whoWasThere from '../../tl/who-was-there.json' with { type: 'json' }

export const pack = { accidents, helpPlaces, roadside, whoWasThere }
