// Written by `npm run packs`: edit the files of texts, or parts.ts.
import appointments from '../../ko/appointments.json' with { type: 'json' }
import directory from '../../ko/directory.json' with { type: 'json' }
import favorites from '../../ko/favorites.json' with { type: 'json' }
import guided from '../../ko/guided.json' with { type: 'json' }
import lawyerConnections from '../../ko/lawyer-connections.json' with { type: 'json' }
import professionals from '../../ko/professionals.json' with { type: 'json' }
import reviews from '../../ko/reviews.json' with { type: 'json' }
import sharing from '../../ko/sharing.json' with { type: 'json' }

export const pack = { appointments, directory, favorites, guided, lawyerConnections, professionals, reviews, sharing }
