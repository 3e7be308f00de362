// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../ar/accidents.json' with { type: 'json' }
import helpPlaces from '../../ar/help-places.json' with { type: 'json' }
import roadside from '../../ar/roadside.json' with { type: 'json' }
import whoWasThere from '../../ar/who-was-there.json' with { type: 'json' }

export const pack = { accidents, helpPlaces, roadside, whoWasThere }
