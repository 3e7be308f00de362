// Written by `npm run packs`: edit the files of texts, or parts.ts.
import appointments from '../../fr/appointments.json' with { type: 'json' }
import directory from '../../fr/directory.json' with { type: 'json' }
import favorites from '../../fr/favorites.json' with { type: 'json' }
import guided from '../../fr/guided.json' with { type: 'json' }
import lawyerConnections from '../../fr/lawyer-connections.json' with { type: 'json' }
import professionals from '../../fr/professionals.json' with { type: 'json' }
import reviews from '../../fr/reviews.json' with { type: 'json' }
import sharing from '../../fr/sharing.json' with { type: 'json' }

export const pack = { appointments, directory, favorites, guided, lawyerConnections, professionals, reviews, sharing }
