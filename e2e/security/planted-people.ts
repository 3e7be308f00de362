import { randomUUID } from 'node:crypto'

/** What the browser keeps of somebody signed in. */
interface Session {
  token: string
  refreshToken: string
  user: { id: string }
}

export interface Planted {
  session: Session
  /** The pages that show what was planted. */
  pages: string[]
}

interface PlantedFigures {
  taken: number
  refused: number
}

type Answer = { status: number; data: Record<string, unknown> }

export interface Lawyer {
  id: string
  session: Session
}

/** People whose every text is the payload, as far as the server takes it: `figures` counts what it took and refused. */
export class Planter {
  readonly figures: PlantedFigures = { taken: 0, refused: 0 }
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** Somebody who answers for a lawyer near Tampa. */
  async lawyer(invitationFor: (lawyerId: string) => Promise<string>): Promise<Lawyer> {
    const session = await this.#signUp()
    const id = await this.#lawyerNearTampa(session.token)
    const token = (await invitationFor(id)).split('#')[1]
    await this.#send(session.token, 'POST /api/professional-accounts', { token })
    return { id, session }
  }

  /** A driver with everything a person can write, of which some goes to the lawyer: first the driver, then the lawyer. */
  async driver(payload: string, { id: lawyer, session: ofLawyer }: Lawyer): Promise<[Planted, Planted]> {
    const session = await this.#signUp()
    const send = (call: string, body: object) => this.#send(session.token, call, body)
    const name = payload.slice(0, 100)
    await send('PATCH /api/users/profile', { firstName: name })
    await send('PATCH /api/users/profile', { lastName: name })
    await send('PATCH /api/users/profile', { address1: payload, city: name })
    await send('PATCH /api/users/preferences', { places: { home: { address: payload } } })
    await send('POST /api/emergency/contacts', { name, phone: '(813) 555-0177', relationship: 'mother' })
    const vehicle = { year: 2019, licensePlate: 'ABC 123', vehicleType: 'car', fuelType: 'gasoline' }
    await send('POST /api/users/vehicles', { ...vehicle, make: name, model: name, color: name })
    const driver = { dateOfBirth: '1990-05-17', relationship: 'spouse', licenseState: 'FL' }
    await send('POST /api/users/drivers', {
      ...driver,
      fullName: payload,
      address: payload,
      licenseNumber: 'R160-420-90-177-0',
      cellNumber: '(813) 555-0143',
      email: 'driver@example.test',
    })
    const policy = await send('POST /api/users/insurance', {
      driverName: payload,
      carrierName: name,
      agentName: name,
      policyNumber: 'SM-2026-001',
      coverageType: 'full_coverage',
      policyStartDate: '2026-01-01',
      policyEndDate: '2027-01-01',
      policyLimits: '100/300/50',
      deductible: 500,
    })
    const report = await send('POST /api/emergency/accidents', {
      location: { latitude: 27.9447, longitude: -82.4604, address: payload },
      description: payload,
    })
    const accidentId = String(report.data['id'])
    const ofReport = `/api/emergency/accidents/${accidentId}`
    const vehicles = [{ id: randomUUID(), make: name, model: name, color: name, insurer: name, driver: name }]
    const people = [{ id: randomUUID(), role: 'witness', name, words: payload }]
    const police = { agency: name, officer: name }
    await send(`PUT ${ofReport}/details`, { vehicles })
    await send(`PUT ${ofReport}/details`, { people })
    await send(`PUT ${ofReport}/details`, { police })
    await send(`POST ${ofReport}/notes`, { text: payload })
    const policyId = policy.data['id']
    await send('POST /api/claims', {
      accidentId,
      ...(policyId === undefined ? {} : { policyId }),
      type: 'collision',
      adjusterName: name,
      note: payload,
    })
    const caseDetails = { consent: true, accidentId, caseType: 'Personal Injury', description: payload }
    await send('POST /api/lawyer-connections/connect', { lawyerId: lawyer, caseDetails })
    const about = { professionalId: lawyer, professionalType: 'lawyer' }
    await send('POST /api/professionals/contact', { ...about, message: payload })
    const review = { rating: 3, title: payload.slice(0, 100), text: payload.padEnd(10, '.') }
    await send(`POST /api/professionals/lawyer/${lawyer}/reviews`, review)
    await send('POST /api/activity/log', { type: 'navigation', title: payload, description: payload })
    await send('POST /api/feedback', {
      feedbackType: 'app',
      category: 'content',
      message: payload.padEnd(10, '.'),
    })
    const mail = { name, email: 'guest@example.test', subject: name, message: payload }
    await send('POST /api/contact', mail)
    const shared = await send('POST /api/emergency/shared-places', { accidentId, situation: 'safe' })
    const asked = encodeURIComponent(payload)
    const pages = [
      '/dashboard',
      '/profile',
      '/emergency',
      `/cases/${accidentId}`,
      '/documents',
      '/sharing',
      '/chat',
      `/chat/${lawyer}`,
      `/lawyers?who=${lawyer}`,
      `/lawyers?q=${asked}`,
      `/physicians?q=${asked}`,
      '/appointments',
      '/activity',
      '/preferences',
      '/share-feedback',
      `/help?q=${asked}`,
      `/login?next=${asked}`,
      `/${asked}`,
      `/about#${asked}`,
      `/here#${String(shared.data['token'])}`,
    ]
    return [
      { session, pages },
      { session: ofLawyer, pages: ['/chat', `/chat/${session.user.id}`, '/practice/reviews', '/dashboard'] },
    ]
  }

  async #signUp(): Promise<Session> {
    const password = `blue ${randomUUID()}`
    const email = `${randomUUID()}@example.test`
    const answer = await fetch(`${this.#url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, confirmPassword: password, acceptTerms: true }),
    })
    const { data } = (await answer.json()) as { data: Session }
    return data
  }

  async #lawyerNearTampa(token: string): Promise<string> {
    const answer = await fetch(`${this.#url}/api/professionals/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ type: 'lawyer', location: { latitude: 27.9447, longitude: -82.4604 } }),
    })
    const { data } = (await answer.json()) as { data: { lawyers: { id: string }[] } }
    const [lawyer] = data.lawyers
    if (!lawyer) throw new Error('no lawyer near Tampa: start with demo data')
    return lawyer.id
  }

  async #send(token: string, call: string, body: object): Promise<Answer> {
    const [method = '', path = ''] = call.split(' ')
    const answer = await fetch(this.#url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const { data } = (await answer.json()) as { data?: Record<string, unknown> }
    if (answer.status >= 500) throw new Error(`${call} answered ${answer.status}`)
    if (answer.ok) this.figures.taken += 1
    else this.figures.refused += 1
    return { status: answer.status, data: data ?? {} }
  }
}
