import path from 'node:path'

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
      '`on` loads about 6,000 invented professionals, marked as demo; `off` leaves the directory as it is.',
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
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (isPlain && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/') return url.origin
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

function oneOf(name: string, text: string, allowed: string[]): string {
  if (allowed.includes(text)) return text
  throw new Error(`${name} must be one of ${allowed.join(', ')}, not "${text}".`)
}
