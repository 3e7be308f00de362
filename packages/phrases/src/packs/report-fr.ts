// Written by `npm run packs`: edit the files of texts, or parts.ts.
import accidents from '../../fr/accidents.json' with { type: 'json' }
import helpPlaces from '../../fr/help-places.json' with { type: 'json' }
import roadside from '../../fr/roadside.json' with { type: 'json' }
import whoWasThere from '../../fr/who-was-there.json' with { type: 'json' }

export const pack = { accidents, helpPlaces, roadside, whoWasThere }
