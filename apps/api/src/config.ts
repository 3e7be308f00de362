import path from 'node:path'
import { type MapsConfig, mapsConfigOf } from '#app/maps-config.ts'
import type { S3Settings } from '#platform/file-storage/s3-store.ts'

/** What the server was told by its environment; read once, here and nowhere else. */
export interface Config {
  isProduction: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  serverKeys: string | undefined
  trustedProxies: string[]
  /** Factor on every row of the rate limit table. */
  limitFactor: number
  logLevel: string
  roadsideFallbackPhone: string
  /** Whether invented professionals are loaded for trying the product. */
  demoData: boolean
  /** Where people find the app, without a slash at the end; every link in a mail starts with it. */
  publicUrl: string
  /** False where `publicUrl` is only the server's own address on this machine. */
  isPublicUrlGiven: boolean
  /** Undefined: mails are written to the outbox folder. */
  smtpUrl: string | undefined
  /** Sender of every mail, as in `Krash <no-reply@example.com>`. */
  mailFrom: string
  /** Where feedback and contact requests go; undefined: they are stored only. */
  supportEmail: string | undefined
  /** 32 bytes each; the first encrypts, all decrypt. Empty: the one of the server's keys. */
  filesMasterKeys: Buffer[]
  /** Undefined: files lie in the data folder. */
  s3: S3Settings | undefined
  maps: MapsConfig
  /** What carries the bells of live events between servers; undefined: the database. */
  liveBellUrl: string | undefined
  /** Hosts, with their ports where they have one, of push services beside those of the browsers. */
  pushHosts: string[]
}

interface Setting {
  default: string
  meaning: string
}

/** Every environment variable the server knows; `docs/configuration.md` is made from this table. */
export const settings = {
  PORT: { default: '3000', meaning: 'TCP port of app and API; 0 takes a free one.' },
  HOST: { default: '127.0.0.1', meaning: 'Address to listen on; 0.0.0.0 for every network of the machine.' },
  DATA_DIR: {
    default: './data',
    meaning: 'Folder of the embedded database, the uploaded files and the keys. One server at a time.',
  },
  DATABASE_URL: {
    default: '',
    meaning:
      'PostgreSQL 15 or newer to use, such as `postgres://user:password@host/krash`. Empty: the embedded one under DATA_DIR.',
  },
  SERVER_KEYS: {
    default: '',
    meaning:
      'Base64 of a `keys.json` for servers that share no DATA_DIR. Empty: made at the first start, kept in `DATA_DIR/keys.json`.',
  },
  TRUST_PROXY: {
    default: '',
    meaning:
      'Addresses or networks of the reverse proxies in front, separated by commas; `X-Forwarded-*` is believed from these only.',
  },
  RATE_LIMIT: {
    default: 'strict',
    meaning: '`relaxed` multiplies every rate limit by 1000, for tests; refused when NODE_ENV is production.',
  },
  LOG_LEVEL: { default: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent.' },
  ROADSIDE_FALLBACK_PHONE: {
    default: '1-800-ROADSIDE',
    meaning: 'Number shown when no roadside service is known nearby.',
  },
  DEMO_DATA: {
    default: 'on',
    meaning:
      '`on` loads about 6,000 invented professionals, marked as demo, and makes two accounts that answer for two of them (`DATA_DIR/demo-accounts.txt`); `off` leaves the directory as it is.',
  },
  PUBLIC_URL: {
    default: '',
    meaning:
      'Where people find the app, such as `https://krash.example`; links in mails start with it. Empty: `http://localhost:PORT`, refused when NODE_ENV is production.',
  },
  SMTP_URL: {
    default: '',
    meaning:
      'Mail server, such as `smtps://user:password@mail.example:465` or `smtp://…:587`. Empty: mails are written as .eml files to `DATA_DIR/outbox`.',
  },
  MAIL_FROM: {
    default: '',
    meaning:
      'Sender of mails, such as `Krash <help@krash.example>`. Empty: `no-reply` at the host of PUBLIC_URL.',
  },
  SUPPORT_EMAIL: {
    default: '',
    meaning: 'Address that gets feedback and contact requests by mail. Empty: they are only stored.',
  },
  FILES_MASTER_KEY: {
    default: '',
    meaning:
      'Base64 of 32 bytes that encrypt the keys of the files; several are separated by commas: the first encrypts, all decrypt. Empty: made at the first start, kept in `DATA_DIR/keys.json`.',
  },
  S3_BUCKET: {
    default: '',
    meaning:
      'Bucket for the uploaded files, which are encrypted before they go there. Empty: `DATA_DIR/files`.',
  },
  S3_ENDPOINT: {
    default: '',
    meaning: 'Address of an S3-compatible store, such as `https://minio.example:9000`. Empty: Amazon.',
  },
  S3_REGION: { default: 'us-east-1', meaning: 'Region of the bucket.' },
  S3_ACCESS_KEY_ID: {
    default: '',
    meaning: 'Who enters the store, together with S3_SECRET_ACCESS_KEY. Empty: what the machine is given.',
  },
  S3_SECRET_ACCESS_KEY: { default: '', meaning: 'The secret of S3_ACCESS_KEY_ID.' },
  S3_PREFIX: { default: '', meaning: 'What the names in the bucket start with, such as `krash/`.' },
  GEOCODER_URL: {
    default: '',
    meaning:
      'Nominatim-compatible geocoder, such as `https://geo.example`. It gets the typed address or the coordinates, nothing else. Empty: Google where its server key is set, else the gazetteer of towns and ZIP areas.',
  },
  GEOCODER_PER_SECOND: {
    default: '1',
    meaning:
      'Requests a second that GEOCODER_URL gets at most from one server; 1 is the policy of nominatim.openstreetmap.org. What cannot wait is answered from the gazetteer.',
  },
  ROUTER_URL: {
    default: '',
    meaning:
      'OSRM-compatible router, such as `https://router.example`. Empty: Google where its server key is set, else the straight line times a factor, told as approximate.',
  },
  GOOGLE_MAPS_SERVER_KEY: {
    default: '',
    meaning: 'Key for the Geocoding API and the Routes API of Google Maps; it stays on the server.',
  },
  GOOGLE_MAPS_BROWSER_KEY: {
    default: '',
    meaning:
      'Key for the Maps JavaScript API with Places (New), handed to every signed-in browser: restrict it to your site at Google. Address fields then use it, and the content security policy allows it (SECURITY.md). Empty: no script of others.',
  },
  TILE_URL: {
    default: '',
    meaning:
      'Street map tiles, such as `https://tiles.example/{z}/{x}/{y}.png`, loaded by the browsers. Empty: only our own outlines.',
  },
  TILE_ATTRIBUTION: {
    default: '',
    meaning: 'Whose map the tiles are, as shown on it, such as `© OpenStreetMap contributors`.',
  },
  PUSH_HOSTS: {
    default: '',
    meaning:
      'Push services beside those of Chrome, Firefox, Edge and Safari, as `host` or `host:port`, separated by commas. They may be on a private network.',
  },
  LIVE_BELL_URL: {
    default: '',
    meaning:
      'What carries the bells of live events between servers: `nats://host:4222`, `redis://host:6379` or `rediss://…`. Empty: the database (LISTEN and NOTIFY).',
  },
  NODE_ENV: { default: 'development', meaning: '`production` refuses settings that are for tests only.' },
} as const satisfies Record<string, Setting>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads the environment.
 * @throws Error with one sentence naming the variable that cannot be used
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = (name: keyof typeof settings): string => environment[name]?.trim() || settings[name].default
  const isProduction = read('NODE_ENV') === 'production'
  const port = portOf(read('PORT'))
  const limitFactor = limitFactorOf(read('RATE_LIMIT'), isProduction)
  const publicUrl = publicUrlOf(read('PUBLIC_URL'), { port, isProduction })
  return {
    isProduction,
    port,
    host: read('HOST'),
    dataDir: path.resolve(read('DATA_DIR')),
    databaseUrl: databaseUrlOf(read('DATABASE_URL')),
    serverKeys: read('SERVER_KEYS') || undefined,
    trustedProxies: read('TRUST_PROXY')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
    limitFactor,
    logLevel: oneOf('LOG_LEVEL', read('LOG_LEVEL'), logLevels),
    roadsideFallbackPhone: read('ROADSIDE_FALLBACK_PHONE'),
    demoData: oneOf('DEMO_DATA', read('DEMO_DATA'), ['on', 'off']) === 'on',
    publicUrl,
    isPublicUrlGiven: read('PUBLIC_URL') !== '',
    smtpUrl: smtpUrlOf(read('SMTP_URL')),
    mailFrom: mailFromOf(read('MAIL_FROM'), publicUrl),
    supportEmail: supportEmailOf(read('SUPPORT_EMAIL')),
    filesMasterKeys: masterKeysOf(read('FILES_MASTER_KEY')),
    s3: s3Of(read),
    maps: mapsConfigOf(read),
    liveBellUrl: liveBellUrlOf(read('LIVE_BELL_URL')),
    pushHosts: pushHostsOf(read('PUSH_HOSTS')),
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`PORT must be a whole number from 0 to 65535, not "${text}".`)
}

function databaseUrlOf(text: string): string | undefined {
  if (text === '') return undefined
  if (/^postgres(ql)?:\/\//.test(text)) return text
  throw new Error('DATABASE_URL must start with postgres:// or postgresql://.')
}

function limitFactorOf(text: string, isProduction: boolean): number {
  if (oneOf('RATE_LIMIT', text, ['strict', 'relaxed']) === 'strict') return 1
  if (isProduction)
    throw new Error('RATE_LIMIT=relaxed is for tests and refused when NODE_ENV is production.')
  return 1000
}

function publicUrlOf(text: string, { port, isProduction }: { port: number; isProduction: boolean }): string {
  if (text === '' && isProduction)
    throw new Error('PUBLIC_URL must be set when NODE_ENV is production: links in mails start with it.')
  if (text === '') return `http://localhost:${port}`
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  throw new Error('PUBLIC_URL must be like https://krash.example, without a path.')
}

function smtpUrlOf(text: string): string | undefined {
  if (text === '') return undefined
  const url = URL.parse(text)
  if (url && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '') return text
  throw new Error('SMTP_URL must be like smtp://user:password@host:587 or smtps://user:password@host:465.')
}

const address = String.raw`[^\s@<>"(),;:]+@[^\s@<>"(),;:]+`
const namedAddress = new RegExp(String.raw`^(${address}|[^<>"(),;:@\r\n]* <${address}>)$`)

function mailFromOf(text: string, publicUrl: string): string {
  if (text === '') return `Krash <no-reply@${new URL(publicUrl).hostname}>`
  if (namedAddress.test(text)) return text
  throw new Error('MAIL_FROM must be an address, or a name and an address: Krash <help@krash.example>.')
}

function supportEmailOf(text: string): string | undefined {
  if (text === '') return undefined
  if (new RegExp(`^${address}$`).test(text)) return text
  throw new Error('SUPPORT_EMAIL must be an address, such as help@krash.example.')
}

function masterKeysOf(text: string): Buffer[] {
  if (text === '') return []
  return text.split(',').map((part) => {
    if (/^[A-Za-z0-9+/]{43}=$/.test(part.trim())) return Buffer.from(part.trim(), 'base64')
    throw new Error('FILES_MASTER_KEY must be 32 bytes in base64; `openssl rand -base64 32` makes one.')
  })
}

function pushHostsOf(text: string): string[] {
  const hosts = text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean)
  const bad = hosts.find((host) => URL.parse(`http://${host}/`)?.host !== host)
  if (bad === undefined) return hosts
  throw new Error(`PUSH_HOSTS must be hosts like push.example or push.example:8443, not "${bad}".`)
}

function s3Of(read: (name: keyof typeof settings) => string): S3Settings | undefined {
  const bucket = read('S3_BUCKET')
  const [accessKeyId, secretAccessKey] = [read('S3_ACCESS_KEY_ID'), read('S3_SECRET_ACCESS_KEY')]
  if ((accessKeyId === '') !== (secretAccessKey === ''))
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.')
  const endpoint = s3EndpointOf(read('S3_ENDPOINT'))
  if (bucket === '' && (endpoint !== undefined || accessKeyId !== ''))
    throw new Error('S3_BUCKET must be set where S3_ENDPOINT or S3_ACCESS_KEY_ID is.')
  if (bucket === '') return undefined
  const credentials = accessKeyId === '' ? undefined : { accessKeyId, secretAccessKey }
  return { bucket, region: read('S3_REGION'), endpoint, credentials, prefix: read('S3_PREFIX') }
}

function s3EndpointOf(text: string): string | undefined {
  if (text === '') return undefined
  if (['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')) return text
  throw new Error('S3_ENDPOINT must be like https://minio.example:9000.')
}

function liveBellUrlOf(text: string): string | undefined {
  if (text === '') return undefined
  const url = URL.parse(text)
  if (url && ['nats:', 'redis:', 'rediss:'].includes(url.protocol) && url.hostname !== '') return text
  throw new Error('LIVE_BELL_URL must be like nats://host:4222, redis://host:6379 or rediss://host:6380.')
}

function oneOf(name: string, text: string, allowed: string[]): string {
  if (allowed.includes(text)) return text
  throw new Error(`${name} must be one of ${allowed.join(', ')}, not "${text}".`)
}
