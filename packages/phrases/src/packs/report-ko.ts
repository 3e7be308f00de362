// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../ko/accidents.json' with { type: 'json' }
import helpPlaces from '../../ko/help-places.json' with { type: 'json' }
import roadside from '../../ko/roadside.json' with { type: 'json' }
import whoWasThere from '../../ko/who-was-there.json' with { type: 'json' }

export const pack = { accidents, helpPlaces, roadside, whoWasThere }
