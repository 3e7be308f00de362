// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../en/accidents.json' with { type: 'json' }
import helpPlaces from '../../en/help-places.json' with { type: 'json' }
import roadside from '../../en/roadside.json' with { type: 'json' }
import whoWasThere from '../../en/who-was-there.json' with { type: 'json' }

export const pack = { accidents, helpPlaces, roadside, whoWasThere }
