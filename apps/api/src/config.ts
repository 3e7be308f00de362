import path from 'node:path'
import type { AppSettings } from '@krash/contract'
import * as z from 'zod/mini'
import { identityPattern, recipientPattern } from '#platform/backup/backup-key-patterns.ts'
import { isNamedPrivately, isPublicAddress } from '#platform/outside/public-address.ts'
import type { S3Settings } from '#platform/file-storage/s3-store.ts'
import { isPort, list, number, oneOf, plain, serviceUrl, text, url } from './setting-shapes.ts'
import { type SettingName, settings } from './settings.ts'

/** Settings from the environment, which is read once, here and nowhere else. */
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
  /** Calls that are handled at once; further ones are asked to retry. */
  callsAtOnce: number
  /** How long a call waits for the database. */
  databaseSeconds: number
  stopSeconds: number
  logLevel: string
  roadsideFallbackPhone: string
  /** What the operator has switched on. */
  features: AppSettings['features']
  /** Whether invented professionals are loaded for trying the product. */
  demoData: boolean
  /** The app's address for people, without a trailing slash; every link in a mail starts with it. */
  publicUrl: string
  /** False where `publicUrl` is only the server's own address on this machine. */
  isPublicUrlGiven: boolean
  /** Undefined: mails are written to the outbox folder. */
  smtpUrl: string | undefined
  /** Sender of every mail, as in `Krash <no-reply@example.com>`. */
  mailFrom: string
  /** Undefined: text messages are written to the outbox folder. */
  sms: SmsConfig | undefined
  /** Undefined: nothing is translated. */
  translate: TranslateConfig | undefined
  /** Receives feedback and contact requests; undefined: they are only stored. */
  supportEmail: string | undefined
  /** 32 bytes each; the first encrypts, all decrypt. Empty: the one of the server's keys. */
  filesMasterKeys: Buffer[]
  /** What all files of one person may take; photos of reports are taken beyond it. */
  storagePerPerson: { bytes: number; files: number }
  /** Undefined: files lie in the data folder. */
  s3: S3Settings | undefined
  maps: MapsConfig
  /** Carries the bells of live events between servers; undefined: the database does. */
  liveBellUrl: string | undefined
  /** Recipients and identities of age. */
  backupKeys: string[]
  /** Undefined: nothing is measured. */
  metrics: { port: number; host: string } | undefined
  /** Hosts, with their ports where they have one, of push services beside those of the browsers. */
  pushHosts: string[]
}

/** A service with the Messages API of Twilio. */
export interface SmsConfig {
  /** Without a slash at the end. */
  url: string
  account: string
  token: string
  /** A number, or the id of a messaging service. */
  from: string
}

/** A service with the API of LibreTranslate. */
export interface TranslateConfig {
  /** Without a slash at the end. */
  url: string
  key: string | undefined
}

/** The maps services that the operator has; everything works without any. */
export interface MapsConfig {
  /** Nominatim-compatible, without a slash at the end. */
  geocoderUrl: string | undefined
  geocoderPerSecond: number
  /** OSRM-compatible, without a slash at the end. */
  routerUrl: string | undefined
  /** Stays on the server. */
  googleServerKey: string | undefined
  /** Handed to every signed-in browser. */
  googleBrowserKey: string | undefined
  tiles: { url: string; attribution: string } | undefined
}

/**
 * Reads the environment.
 * @throws Error with a line for each variable that cannot be used: its name and what it must be, never what a secret is
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.entries(settings).map(([name, { default: fallback }]) => [
    name,
    environment[name]?.trim() || fallback,
  ])
  const read = variables.safeParse(Object.fromEntries(given))
  if (read.success) return configOf(read.data)
  const lines = read.error.issues.map(({ path: [name], message }) => `${String(name)} must ${message}`)
  throw new Error(lines.join('\n'))
}

const googleKey = text('be a key of letters, digits, - and _.', (given) => /^[\w-]{10,200}$/.test(given))

const address = String.raw`[^\s@<>"(),;:]+@[^\s@<>"(),;:]+`
const oneAddress = new RegExp(`^${address}$`)
const namedAddress = new RegExp(String.raw`^(${address}|[^<>"(),;:@\r\n]* <${address}>)$`)

const wholeFromOne = number(
  'be a whole number from 1 to 1000000.',
  (count) => Number.isInteger(count) && count >= 1 && count <= 1_000_000,
)

const each = z.object({
  PORT: number('be a whole number from 0 to 65535.', isPort),
  HOST: z.string(),
  DATA_DIR: z.string(),
  DATABASE_URL: text('start with postgres:// or postgresql://.', (given) =>
    /^postgres(ql)?:\/\//.test(given),
  ),
  SERVER_KEYS: plain,
  TRUST_PROXY: list,
  RATE_LIMIT: oneOf(['strict', 'relaxed']),
  CALLS_AT_ONCE: wholeFromOne,
  DATABASE_SECONDS: wholeFromOne,
  STOP_SECONDS: wholeFromOne,
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  ROADSIDE_FALLBACK_PHONE: z.string(),
  ENABLE_CHAT: oneOf(['on', 'off']),
  ENABLE_PUSH: oneOf(['on', 'off']),
  DEMO_DATA: z.enum(['', 'on', 'off'], 'be on or off.'),
  PUBLIC_URL: text('be like https://krash.example, without a path.', (given) => {
    const { protocol = '', href, origin } = URL.parse(given) ?? {}
    return /^https?:$/.test(protocol) && href === `${origin}/`
  }),
  SMTP_URL: url(
    ['smtp:', 'smtps:'],
    'be like smtp://user:password@host:587 or smtps://user:password@host:465.',
  ),
  MAIL_FROM: text('be an address, or a name and an address: Krash <help@krash.example>.', (given) =>
    namedAddress.test(given),
  ),
  SMS_URL: serviceUrl,
  SMS_ACCOUNT: text('be letters and digits, such as AC0123….', (given) => /^\w+$/.test(given)),
  SMS_TOKEN: plain,
  SMS_FROM: text('be a number like +18135550100, or begin with MG.', (given) =>
    /^(\+?\d{5,15}|MG\w+)$/.test(given),
  ),
  TRANSLATE_URL: serviceUrl,
  TRANSLATE_KEY: plain,
  SUPPORT_EMAIL: text('be an address, such as help@krash.example.', (given) => oneAddress.test(given)),
  FILES_MASTER_KEY: list.check(
    z.refine(
      (keys) => keys.every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key)),
      'be 32 bytes in base64; `openssl rand -base64 32` makes one.',
    ),
  ),
  STORAGE_PER_PERSON_MB: wholeFromOne,
  FILES_PER_PERSON: wholeFromOne,
  S3_BUCKET: plain,
  S3_ENDPOINT: url(['http:', 'https:'], 'be like https://minio.example:9000.'),
  S3_REGION: z.string(),
  S3_ACCESS_KEY_ID: plain,
  S3_SECRET_ACCESS_KEY: plain,
  S3_PREFIX: z.string(),
  GEOCODER_URL: serviceUrl,
  GEOCODER_PER_SECOND: number('be a number above 0 and at most 1000.', (count) => count > 0 && count <= 1000),
  ROUTER_URL: serviceUrl,
  GOOGLE_MAPS_SERVER_KEY: googleKey,
  GOOGLE_MAPS_BROWSER_KEY: googleKey,
  // The host goes into the page's security policy, so it may be nothing but a host with one {s} in front.
  TILE_URL: text(
    'be like https://tiles.example/{z}/{x}/{y}.png.',
    (given) =>
      URL.canParse(given.replace('{s}', 'a')) &&
      ['{z}', '{x}', '{y}'].every((part) => given.includes(part)) &&
      /^https?:\/\/(\{s\}\.)?[\w.-]+(:\d+)?\/[^\s;,'"]*$/.test(given),
  ),
  TILE_ATTRIBUTION: plain,
  BACKUP_KEY: list.check(
    z.refine(
      (keys) => keys.every((key) => recipientPattern.test(key) || identityPattern.test(key)),
      'be keys that begin with age1 or AGE-SECRET-KEY-; `npm run backup -- --new-key` makes one.',
    ),
  ),
  METRICS_PORT: text('be a whole number from 0 to 65535.', (given) => isPort(Number(given))),
  METRICS_HOST: z.string(),
  PUSH_HOSTS: list.check(
    z.refine(
      (hosts) => hosts.every((host) => URL.parse(`http://${host}/`)?.host === host.toLowerCase()),
      'be hosts like push.example or push.example:8443.',
    ),
  ),
  LIVE_BELL_URL: url(
    ['nats:', 'redis:', 'rediss:'],
    'be like nats://host:4222, redis://host:6379 or rediss://host:6380.',
  ),
  NODE_ENV: z.string(),
} satisfies Record<SettingName, z.ZodMiniType>)

type Variables = z.infer<typeof each>

const variables = each.check(
  together(
    'RATE_LIMIT',
    'be strict when NODE_ENV is production: relaxed is for tests.',
    ({ NODE_ENV, RATE_LIMIT }) => NODE_ENV !== 'production' || RATE_LIMIT !== 'relaxed',
  ),
  together(
    'PUBLIC_URL',
    'be set when NODE_ENV is production: links in mails start with it.',
    ({ NODE_ENV, PUBLIC_URL }) => NODE_ENV !== 'production' || PUBLIC_URL !== undefined,
  ),
  together(
    'PUBLIC_URL',
    'start with https:// when NODE_ENV is production: sign-ins and links in mails go there.',
    ({ NODE_ENV, PUBLIC_URL }) =>
      NODE_ENV !== 'production' || PUBLIC_URL === undefined || /^https:/i.test(PUBLIC_URL),
  ),
  together(
    'S3_ACCESS_KEY_ID',
    'be set together with S3_SECRET_ACCESS_KEY.',
    ({ S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret }) => (id === undefined) === (secret === undefined),
  ),
  together(
    'S3_BUCKET',
    'be set where S3_ENDPOINT or S3_ACCESS_KEY_ID is.',
    ({ S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID }) =>
      S3_BUCKET !== undefined || (S3_ENDPOINT ?? S3_ACCESS_KEY_ID) === undefined,
  ),
  together(
    'SMS_URL',
    'be set together with SMS_ACCOUNT, SMS_TOKEN and SMS_FROM.',
    ({ SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM }) =>
      [0, 4].includes([SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM].filter(Boolean).length),
  ),
  together(
    'SMS_URL',
    'start with https:// when NODE_ENV is production: the account goes there.',
    ({ NODE_ENV, SMS_URL = '' }) =>
      NODE_ENV !== 'production' || SMS_URL === '' || SMS_URL.startsWith('https:'),
  ),
  together(
    'TRANSLATE_URL',
    'be set where TRANSLATE_KEY is.',
    ({ TRANSLATE_URL = '', TRANSLATE_KEY }) => TRANSLATE_KEY === undefined || TRANSLATE_URL !== '',
  ),
  together(
    'TRANSLATE_URL',
    'start with https:// unless it is on this machine or in your own network: words of messages go there.',
    ({ TRANSLATE_URL = '' }) =>
      !TRANSLATE_URL.startsWith('http:') || isInOwnNetwork(new URL(TRANSLATE_URL).hostname),
  ),
  together(
    'TILE_ATTRIBUTION',
    'name whose map it is, in plain text, where TILE_URL is set.',
    ({ TILE_URL, TILE_ATTRIBUTION = '' }) =>
      TILE_URL === undefined || /^[^<>]{1,200}$/.test(TILE_ATTRIBUTION),
  ),
)

function isInOwnNetwork(hostname: string): boolean {
  return isNamedPrivately(hostname) && !isPublicAddress(hostname.replaceAll(/[[\]]/g, ''))
}

/**
 * A rule for several variables together. It is checked even when one of them is invalid by itself, so that all problems
 * are reported at once.
 */
function together(name: SettingName, must: string, isRight: (all: Variables) => boolean) {
  return z.refine<Variables>(isRight, { path: [name], error: must, when: () => true })
}

function configOf(given: Variables): Config {
  const isProduction = given.NODE_ENV === 'production'
  const sms = smsOf(given)
  const translate = translateOf(given)
  const publicUrl = given.PUBLIC_URL ? new URL(given.PUBLIC_URL).origin : `http://localhost:${given.PORT}`
  return {
    isProduction,
    port: given.PORT,
    host: given.HOST,
    dataDir: path.resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    serverKeys: given.SERVER_KEYS,
    trustedProxies: given.TRUST_PROXY,
    limitFactor: given.RATE_LIMIT === 'relaxed' ? 1000 : 1,
    callsAtOnce: given.CALLS_AT_ONCE,
    databaseSeconds: given.DATABASE_SECONDS,
    stopSeconds: given.STOP_SECONDS,
    logLevel: given.LOG_LEVEL,
    roadsideFallbackPhone: given.ROADSIDE_FALLBACK_PHONE,
    features: {
      chat: given.ENABLE_CHAT === 'on',
      push: given.ENABLE_PUSH === 'on',
      text: sms !== undefined || !isProduction,
      translation: given.ENABLE_CHAT === 'on' && translate !== undefined,
    },
    demoData: (given.DEMO_DATA || (isProduction ? 'off' : 'on')) === 'on',
    publicUrl,
    isPublicUrlGiven: given.PUBLIC_URL !== undefined,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? `Krash <no-reply@${new URL(publicUrl).hostname}>`,
    sms,
    translate,
    supportEmail: given.SUPPORT_EMAIL,
    filesMasterKeys: given.FILES_MASTER_KEY.map((key) => Buffer.from(key, 'base64')),
    storagePerPerson: { bytes: given.STORAGE_PER_PERSON_MB * 2 ** 20, files: given.FILES_PER_PERSON },
    s3: s3Of(given),
    maps: mapsOf(given),
    liveBellUrl: given.LIVE_BELL_URL,
    backupKeys: given.BACKUP_KEY,
    metrics: given.METRICS_PORT ? { port: Number(given.METRICS_PORT), host: given.METRICS_HOST } : undefined,
    pushHosts: given.PUSH_HOSTS.map((host) => host.toLowerCase()),
  }
}

function smsOf({ SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM }: Variables): SmsConfig | undefined {
  if (!SMS_URL || !SMS_ACCOUNT || !SMS_TOKEN || !SMS_FROM) return undefined
  return { url: SMS_URL, account: SMS_ACCOUNT, token: SMS_TOKEN, from: SMS_FROM }
}

function translateOf({ TRANSLATE_URL: url, TRANSLATE_KEY: key }: Variables): TranslateConfig | undefined {
  return url ? { url, key } : undefined
}

function s3Of(given: Variables): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = given
  if (bucket === undefined) return undefined
  const credentials = id && secret ? { accessKeyId: id, secretAccessKey: secret } : undefined
  return {
    bucket,
    region: given.S3_REGION,
    endpoint: given.S3_ENDPOINT,
    credentials,
    prefix: given.S3_PREFIX,
  }
}

function mapsOf({ TILE_URL, TILE_ATTRIBUTION = '', ...given }: Variables): MapsConfig {
  return {
    geocoderUrl: given.GEOCODER_URL,
    geocoderPerSecond: given.GEOCODER_PER_SECOND,
    routerUrl: given.ROUTER_URL,
    googleServerKey: given.GOOGLE_MAPS_SERVER_KEY,
    googleBrowserKey: given.GOOGLE_MAPS_BROWSER_KEY,
    tiles: TILE_URL === undefined ? undefined : { url: TILE_URL, attribution: TILE_ATTRIBUTION },
  }
}
