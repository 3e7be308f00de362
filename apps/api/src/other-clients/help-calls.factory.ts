import { slotSource } from '#features/appointments/appointments.factory.ts'
import { insertProfessionals, lawyerRow } from '#features/professionals/professionals.factory.ts'
import { fieldsOf } from './described.factory.ts'
import { type Around, page } from './walk.factory.ts'

const email = 'pat@example.test'
const tampa = 'latitude=27.9506&longitude=-82.4572'

export async function emergencyCalls({ walk }: Around): Promise<void> {
  const location = { latitude: 27.9506, longitude: -82.4572, address: '401 E Jackson St, Tampa, FL' }
  const report = { location, description: '', severity: 'minor', timestamp: new Date().toISOString() }
  await walk.call('POST /api/emergency/accidents', report, {
    status: 201,
    has: fieldsOf('accident'),
    keep: { accident: 'data.id' },
  })
  const bare = {
    location: { ...location, accuracy: '' },
    description: null,
    severity: '',
    damage: null,
    timestamp: '',
  }
  await walk.call('POST /api/emergency/accidents', bare, { status: 201, has: fieldsOf('accident') })
  await walk.call('GET /api/emergency/accidents', undefined, {
    has: [...page, ...fieldsOf('accident', 'data.0')],
  })
  await walk.call('GET /api/emergency/accidents/{accident}', undefined, { has: fieldsOf('accident') })
  await walk.call(`GET /api/emergency/roadside?${tampa}&address=Tampa`, undefined, {
    has: fieldsOf('roadside', 'data.0'),
  })
  await walk.call(
    'PUT /api/emergency/accidents/{accident}',
    { status: 'in_progress', notes: 'Towed' },
    { has: [...fieldsOf('accident'), 'data.notes'] },
  )
  await walk.call(
    'PUT /api/emergency/accidents/{accident}/cancel',
    { status: 'cancelled', reason: 'By mistake' },
    { has: fieldsOf('accident') },
  )
  await walk.call(
    'POST /api/emergency/contacts',
    { name: 'Ana', phone: '8135550101', relationship: 'sister' },
    { status: 201, has: fieldsOf('emergencyContact'), keep: { contact: 'data.id' } },
  )
  await walk.call('GET /api/emergency/contacts', undefined, {
    has: [...page, ...fieldsOf('emergencyContact', 'data.0')],
  })
  await walk.call('DELETE /api/emergency/contacts/{contact}')
  await walk.call('GET /api/emergency/status', undefined, { has: fieldsOf('situation') })
}

export async function activityCalls({ walk }: Around): Promise<void> {
  const told = {
    type: 'professional_contacted',
    title: 'Called',
    description: 'A lawyer',
    metadata: { url: '/lawyers' },
  }
  await walk.call('POST /api/activity/log', told, {
    status: 201,
    has: fieldsOf('activity'),
    keep: { activity: 'data.id' },
  })
  await walk.call(
    'GET /api/activity/recent?limit=10&offset=0&page=1&type=emergency_reported&since=2026-01-01T00:00:00.000Z&search=accident&dateRange=week&status=unread',
    undefined,
    { has: ['data.activities', 'data.pagination.hasMore'] },
  )
  await walk.call('GET /api/activity/recent?type=all&since=&search=&dateRange=any&status=', undefined, {
    has: fieldsOf('activity', 'data.activities.0'),
  })
  await walk.call('GET /api/activity/summary?days=30', undefined, {
    has: fieldsOf('summary'),
  })
  await walk.call('GET /api/activity/types', undefined, { has: ['data.types.15'] })
  await walk.call('GET /api/activity/{activity}', undefined, {
    has: [...fieldsOf('activity'), 'data.metadata.url'],
  })
  await walk.call('PATCH /api/activity/{activity}/read')
  await walk.call('PATCH /api/activity/{activity}/archive')
  await walk.call('DELETE /api/activity/{activity}')
  await walk.call(
    'POST /api/feedback',
    {
      feedbackType: 'app',
      category: 'ui_ux',
      title: '',
      message: 'The map is hard to read.',
      priority: 'high',
      attachments: [],
    },
    { status: 201, has: fieldsOf('feedback') },
  )
  await walk.call(
    'POST /api/feedback',
    {
      feedbackType: 'lawyer',
      category: 'content',
      message: 'She was kind and quick to answer.',
      rating: '4',
      severity: '',
      targetId: '',
      priority: '',
      attachments: null,
    },
    { status: 201, has: fieldsOf('feedback') },
  )
  await walk.call(
    'POST /api/contact',
    { name: 'Pat', email, phone: '', subject: 'Hello', message: 'A question' },
    { status: 201, has: fieldsOf('contactRequest') },
  )
  await walk.call('GET /api/contact/my-requests', undefined, {
    has: [...page, ...fieldsOf('contactRequest', 'data.0')],
  })
}

export async function professionalCalls({ api, walk }: Around): Promise<void> {
  const lawyer = lawyerRow({ full_name: 'Adele Larkspur', rating: 4.8, review_count: 12 })
  const doctor = lawyerRow({ full_name: 'Dr. Eva Pine', type: 'physician', specialties: ['Orthopedics'] })
  await insertProfessionals(api.context.database, [lawyer, doctor])
  Object.assign(walk.known, { lawyer: lawyer.id, doctor: doctor.id })
  const found = [...fieldsOf('found', 'data.lawyers.0'), ...page]
  const location = { latitude: 27.9506, longitude: -82.4572, address: 'Tampa, FL' }
  const screen = { type: 'lawyer', query: '', location, page: 1, limit: 50, radius: 50 }
  await walk.call(
    'POST /api/professionals/search',
    { ...screen, filters: { specialty: '', rating: '4.5', yearsExperienceMin: 'any' } },
    { has: found },
  )
  const wide = {
    firmName: '',
    lawSchool: '',
    hourlyRateMin: '0',
    hourlyRateMax: '',
    practiceArea: 'any',
    minRating: 'any',
    yearsExperienceMin: '0',
    yearsExperienceMax: '',
    acceptsInsurance: 'any',
    isVerified: '',
    languages: [],
    availability: 'any',
  }
  await walk.call(
    'POST /api/professionals/search',
    { ...screen, searchTerm: 'larkspur', ...wide, hourlyRateMin: '' },
    { has: found },
  )
  const none = {
    query: null,
    page: '',
    limit: null,
    sort: '',
    languages: 'any',
    priorities: null,
    filters: '',
  }
  await walk.call('POST /api/professionals/search', { ...screen, ...none }, { has: found })
  await walk.call(
    'POST /api/professionals/search-by-location',
    { location, type: 'lawyer', filters: { languages: ['English'] } },
    { has: found },
  )
  await walk.call('GET /api/professionals/lawyers?limit=20&offset=0', undefined, { has: found })
  await walk.call('GET /api/professionals/physicians?limit=20&offset=0', undefined, {
    has: [...fieldsOf('found', 'data.physicians.0'), ...page],
  })
  for (const type of ['lawyer', 'lawyers']) {
    await walk.call(`GET /api/professionals/${type}/{lawyer}`, undefined, {
      has: fieldsOf('professional'),
    })
    await walk.call(`GET /api/professionals/${type}/nearby?${tampa}&radius=25&limit=20`, undefined, {
      has: fieldsOf('professional', 'data.0'),
    })
    await walk.call(`GET /api/professionals/${type}/specialties`, undefined, { has: ['data.14'] })
    await walk.call(`GET /api/professionals/${type}/top-rated?limit=10`, undefined, {
      has: fieldsOf('professional', 'data.0'),
    })
    await walk.call(`GET /api/professionals/${type}/search-by-name?name=adele&limit=20`, undefined, {
      has: fieldsOf('professional', 'data.0'),
    })
    await walk.call(`GET /api/professionals/${type}/{lawyer}/stats`, undefined, {
      has: fieldsOf('stats'),
    })
    await walk.call(
      `POST /api/professionals/${type}/bulk`,
      { ids: [lawyer.id] },
      { has: fieldsOf('professional', 'data.0') },
    )
  }
  await walk.call(
    'POST /api/professionals/contact',
    { professionalId: doctor.id, message: 'Hello', professionalType: 'physician' },
    { status: 201 },
  )
  const review = { rating: 5, title: '', text: 'Very kind and quick to answer.' }
  await walk.call('POST /api/professionals/physician/{doctor}/reviews', review, {
    status: 201,
    has: fieldsOf('review'),
  })
  await walk.call('GET /api/professionals/physician/{doctor}/reviews', undefined, {
    has: [...fieldsOf('review', 'data.reviews.0'), ...page],
  })
  await walk.call(
    'POST /api/professionals/favorites',
    { professionalId: lawyer.id, professionalType: 'lawyer' },
    { status: 201 },
  )
  await walk.call('GET /api/professionals/favorites', undefined, {
    has: [...fieldsOf('professional', 'data.0'), ...page],
  })
  await walk.call('DELETE /api/professionals/favorites/{lawyer}')
  const start = slotSource(api.clock.now())()
  await walk.call(
    `GET /api/professionals/lawyer/{lawyer}/availability?date=${start.slice(0, 10)}`,
    undefined,
    {
      has: fieldsOf('slots'),
    },
  )
  await walk.call(
    'POST /api/professionals/lawyer/{lawyer}/appointments',
    { start },
    { status: 201, has: fieldsOf('appointment') },
  )
  const caseDetails = {
    consent: true,
    caseType: 'car-accident',
    priorities: ['experience', 'local', 'cost'],
    description: 'Hit from behind',
  }
  await walk.call(
    'POST /api/lawyer-connections/connect',
    {
      lawyerId: lawyer.id,
      isPreferredPartner: true,
      caseDetails: { ...caseDetails, accidentId: '', meeting: '', note: '' },
    },
    { status: 201, has: [...fieldsOf('connection'), 'data.shared.case.caseType'] },
  )
  await walk.call('GET /api/lawyer-connections/my-connections', undefined, {
    has: [...fieldsOf('connection', 'data.0'), ...page],
  })
}

export async function messageCalls({ walk }: Around): Promise<void> {
  const about = { professionalId: walk.known['lawyer'], professionalType: 'lawyer' }
  await walk.call(
    'POST /api/conversations',
    { participantIds: [walk.known['me'], walk.known['lawyer']] },
    {
      status: 201,
      has: fieldsOf('conversation', 'data.conversation'),
      keep: { conversation: 'data.conversation.id' },
    },
  )
  await walk.call(
    'POST /api/messages',
    { conversationId: walk.known['conversation'], content: 'Hello' },
    { status: 201, has: fieldsOf('message', 'data.message'), keep: { message: 'data.message.id' } },
  )
  await walk.call('GET /api/conversations/{me}', undefined, {
    has: [...fieldsOf('conversation', 'data.conversations.0'), ...page],
  })
  await walk.call('GET /api/conversations/{conversation}/messages', undefined, {
    has: [...fieldsOf('message', 'data.messages.0'), ...page],
  })
  await walk.call('PATCH /api/conversations/{conversation}/mark-read', {})
  await walk.call('DELETE /api/messages/{message}')
  for (const root of ['/chat', '/api/chat']) {
    await walk.call(
      `POST ${root}/send`,
      { recipientId: walk.known['lawyer'], recipientType: 'lawyer', message: 'Are you there?' },
      { status: 201, has: fieldsOf('chatMessage'), keep: { sent: 'data.id', sentAt: 'data.createdAt' } },
    )
    for (const since of ['', '&since={sentAt}'])
      await walk.call(`GET ${root}/messages/lawyer/{lawyer}?page=1&limit=50${since}`, undefined, {
        has: since === '' ? fieldsOf('chatMessage', 'data.messages.0') : ['data.messages'],
      })
    await walk.call(`GET ${root}/history/lawyer/{lawyer}?page=1&limit=50`, undefined, {
      has: [...fieldsOf('chatMessage', 'data.messages.0'), 'data.hasMore', 'data.total'],
    })
    await walk.call(`POST ${root}/mark-read`, { ...about, messageIds: [walk.known['sent']] })
    await walk.call(`POST ${root}/typing/start`, about)
    await walk.call(`POST ${root}/typing/stop`, about)
    await walk.call(`GET ${root}/status/{lawyer}`, undefined, { has: fieldsOf('onlineStatus') })
    await walk.call(`POST ${root}/delete-message`, { ...about, messageId: walk.known['sent'] })
  }
  await walk.stream('GET /api/events')
}

export async function placeCalls({ walk }: Around): Promise<void> {
  const point = { latitude: 27.9506, longitude: -82.4572 }
  await walk.call('GET /api/location/reverse-geocode?lat=27.9506&lng=-82.4572', undefined, {
    has: fieldsOf('place'),
  })
  await walk.call('GET /api/location/geocode?address=Tampa,%20FL%2033602', undefined, {
    has: fieldsOf('place'),
  })
  await walk.call(
    'POST /api/location/search',
    { query: 'Tampa', location: point },
    {
      has: fieldsOf('suggestion', 'data.0'),
    },
  )
  await walk.call('GET /api/location/nearby?lat=27.9506&lng=-82.4572&type=lawyer&radius=10', undefined, {
    has: fieldsOf('suggestion', 'data.0'),
  })
  await walk.call('GET /api/location/suggest?q=Tamp', undefined, { has: fieldsOf('suggestion', 'data.0') })
  await walk.call(
    'POST /api/location/validate',
    { address: 'Tampa, FL' },
    { has: ['data.isValid', 'data.normalized'] },
  )
  await walk.call(
    'POST /api/location/distance-matrix',
    { origins: [point], destinations: [point] },
    { has: ['miles', 'minutes', 'approximate'].map((field) => `data.rows.0.elements.0.${field}`) },
  )
  await walk.call(
    'POST /api/location/directions',
    { origin: point, destination: { latitude: 28, longitude: -82 } },
    { has: fieldsOf('way') },
  )
}
