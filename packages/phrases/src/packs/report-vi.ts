// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../vi/accidents.json' with { type: 'json' }
import helpPlaces from '../../vi/help-places.json' with { type: 'json' }
import roadside from '../../vi/roadside.json' with { type: 'json' }
import whoWasThere from '../../vi/who-was-there.json' with { type: 'json' }

export const pack = { accidents, helpPlaces, roadside, whoWasThere }
