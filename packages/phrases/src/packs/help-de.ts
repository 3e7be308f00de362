// Written by `npm run packs`: edit the files of texts, or parts.ts.
import appointments from '../../de/appointments.json' with { type: 'json' }
import directory from '../../de/directory.json' with { type: 'json' }
import favorites from '../../de/favorites.json' with { type: 'json' }
import guided from '../../de/guided.json' with { type: 'json' }
import lawyerConnections from '../../de/lawyer-connections.json' with { type: 'json' }
import professionals from '../../de/professionals.json' with { type: 'json' }
import reviews from '../../de/reviews.json' with { type: 'json' }
import sharing from '../../de/sharing.json' with { type: 'json' }

export const pack = { appointments, directory, favorites, guided, lawyerConnections, professionals, reviews, sharing }
