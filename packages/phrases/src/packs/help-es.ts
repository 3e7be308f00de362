// Written by `npm run packs`: edit the files of texts, or parts.ts.
import appointments from '../../es/appointments.json' with { type: 'json' }
import directory from '../../es/directory.json' with { type: 'json' }
import favorites from '../../es/favorites.json' with { type: 'json' }
import guided from '../../es/guided.json' with { type: 'json' }
import lawyerConnections from '../../es/lawyer-connections.json' with { type: 'json' }
import professionals from '../../es/professionals.json' with { type: 'json' }
import reviews from '../../es/reviews.json' with { type: 'json' }
import sharing from '../../es/sharing.json' with { type: 'json' }

export const pack = { appointments, directory, favorites, guided, lawyerConnections, professionals, reviews, sharing }
