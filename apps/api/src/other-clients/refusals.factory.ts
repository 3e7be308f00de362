import { fileLimits } from '@krash/contract'
import { type Refusal, type Around, photoForm } from './walk.factory.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const account = { email: 'sam@example.test', password: 'correct horse battery' }

const invalid = (field: string, says: string): Refusal => ({ status: 400, field, says })
const missing = (says: string): Refusal => ({ status: 404, says })

/** Calls that are refused, with the sentences that other clients expect. */
const refusals: [line: string, body: Record<string, unknown> | undefined, refusal: Refusal][] = [
  [
    'POST /api/auth/login',
    { ...account, password: 'not this one' },
    { status: 401, says: 'Invalid email or password. Please check your credentials and try again.' },
  ],
  ['POST /api/auth/login', { email: 'sam' }, invalid('email', 'Please enter a valid email address')],
  ['POST /api/auth/login', { email: '' }, invalid('email', 'This field is required')],
  [
    'POST /api/auth/register',
    { ...account, password: 'short' },
    invalid('password', 'Password must be at least 6 characters long'),
  ],
  ['POST /api/auth/register', account, invalid('confirmPassword', 'Please confirm your password')],
  [
    'POST /api/auth/register',
    { ...account, confirmPassword: 'another' },
    invalid('confirmPassword', 'Passwords do not match'),
  ],
  [
    'POST /api/auth/register',
    { email: 'pat@example.test', password: account.password, confirmPassword: account.password },
    { status: 409, says: 'An account with this email already exists. Please sign in instead.' },
  ],
  ['PUT /api/users/vehicles/' + nobody, vehicle(), missing('Vehicle not found.')],
  ['DELETE /api/users/drivers/' + nobody, undefined, missing('Driver not found.')],
  ['DELETE /api/users/insurance/' + nobody, undefined, missing('Insurance policy not found.')],
  ['GET /api/files/' + nobody, undefined, missing('File not found')],
  ['GET /api/files/' + nobody + '/download', undefined, missing('File not found')],
  [
    'POST /api/emergency/accidents',
    { location: { latitude: 0, longitude: 0 } },
    invalid('location.latitude', 'Invalid location coordinates'),
  ],
  [
    'POST /api/emergency/accidents',
    { location: { latitude: 91, longitude: 10 } },
    invalid('location.latitude', 'Latitude must be between -90 and 90'),
  ],
  ['GET /api/activity/a%20b!', undefined, { status: 400, says: 'Invalid activity ID format: a b!' }],
  ['GET /api/activity/temp_1', undefined, missing('Cannot fetch mock activity from server')],
  [
    'GET /api/professionals/plumber/top-rated',
    undefined,
    { status: 400, says: 'Invalid professional type. Must be "lawyer" or "physician"' },
  ],
  [
    'GET /api/professionals/lawyer/nearby',
    undefined,
    { status: 400, says: 'Valid latitude and longitude are required' },
  ],
]

/** Makes those calls, and uploads that are refused. */
export async function refusedCalls({ walk }: Around): Promise<void> {
  for (const [line, body, refusal] of refusals) await walk.refused(line, body, refusal)
  const upload = 'POST /api/files/upload'
  const none = new FormData()
  none.append('sectionType', 'personal')
  await walk.refused(upload, none, invalid('file', 'Please select a file'))
  await walk.refused(upload, fileForm('run.exe', 'MZ'), {
    status: 415,
    says: 'File type not supported. Please upload: images, .pdf, .doc, .docx, .txt',
  })
  await walk.refused(upload, fileForm('long.txt', 'x'.repeat(fileLimits.web + 1)), {
    status: 413,
    says: 'File size must be less than 10MB',
  })
  const described = await photoForm('file', { sectionType: 'personal', fileDescription: 'x'.repeat(501) })
  await walk.refused(upload, described, invalid('fileDescription', 'Please use at most 500 characters'))
}

function fileForm(name: string, text: string): FormData {
  const form = new FormData()
  form.append('file', new File([text], name))
  form.append('sectionType', 'personal')
  return form
}

function vehicle(): Record<string, unknown> {
  return { make: 'Honda', model: 'Civic', year: 2019, color: 'Blue', licensePlate: 'ABC 123', vin: '' }
}
