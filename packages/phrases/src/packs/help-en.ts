// Written by `npm run packs`: edit the files of texts, or parts.ts.
import appointments from '../../en/appointments.json' with { type: 'json' }
import directory from '../../en/directory.json' with { type: 'json' }
import favorites from '../../en/favorites.json' with { type: 'json' }
import guided from '../../en/guided.json' with { type: 'json' }
import lawyerConnections from '../../en/lawyer-connections.json' with { type: 'json' }
import professionals from '../../en/professionals.json' with { type: 'json' }
import reviews from '../../en/reviews.json' with { type: 'json' }
import sharing from '../../en/sharing.json' with { type: 'json' }

export const pack = { appointments, directory, favorites, guided, lawyerConnections, professionals, reviews, sharing }
