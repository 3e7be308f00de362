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
      'PostgreSQL 15 or newer to use, such as `postgres://user:password@host/krash`. Its user should own the database and be no superuser, which the start tells. Several servers may use it together; then give them one place for the files with S3_BUCKET, or one DATA_DIR. Empty: the embedded one under DATA_DIR.',
  },
  SERVER_KEYS: {
    default: '',
    meaning:
      'Base64 of a `keys.json` for servers that share no DATA_DIR, which then need S3_BUCKET too: a file that lies with another server answers 503 FILE_ELSEWHERE. Empty: made at the first start, kept in `DATA_DIR/keys.json`.',
  },
  TRUST_PROXY: {
    default: '',
    meaning:
      'Addresses or networks of the reverse proxies in front, separated by commas; `X-Forwarded-*` is believed from these only. With it idle connections are kept for 75 seconds, as balancers expect, else for 15.',
  },
  RATE_LIMIT: {
    default: 'strict',
    meaning: '`relaxed` multiplies every rate limit by 1000, for tests; refused when NODE_ENV is production.',
  },
  CALLS_AT_ONCE: {
    default: '400',
    meaning:
      'Calls that one server handles at once; further ones are answered 503 with Retry-After, but never reports of accidents.',
  },
  DATABASE_SECONDS: {
    default: '10',
    meaning:
      'Seconds that a call waits for a connection to the database, and for each of its statements; half as long for what somebody else has locked. Then it is answered 503 with Retry-After.',
  },
  STOP_SECONDS: {
    default: '10',
    meaning:
      'Seconds from SIGTERM until the machine ends the process by force; calls in progress get the first six tenths of that time.',
  },
  LOG_LEVEL: { default: 'info', meaning: 'fatal, error, warn, info, debug, trace or silent.' },
  ROADSIDE_FALLBACK_PHONE: {
    default: '1-800-ROADSIDE',
    meaning: 'Number for help on the road, shown wherever no other is known.',
  },
  ENABLE_CHAT: {
    default: 'on',
    meaning:
      '`off` hides conversations and messages; their calls answer 404 FEATURE_OFF. What was written stays stored.',
  },
  ENABLE_PUSH: {
    default: 'on',
    meaning: '`off` offers and sends no push notifications; their calls answer 404 FEATURE_OFF.',
  },
  DEMO_DATA: {
    default: '',
    meaning:
      '`on` loads about 6,000 invented professionals, marked as demo, and makes two accounts that answer for two of them, with requests to answer (`DATA_DIR/demo-accounts.txt`); `off` leaves the directory as it is. Empty: `off` when NODE_ENV is production, else `on`.',
  },
  PUBLIC_URL: {
    default: '',
    meaning:
      'Where people find the app, such as `https://krash.example`; links in mails start with it. Passkeys belong to its host and work on it alone, so another host needs new ones. Empty: `http://localhost:PORT`, refused when NODE_ENV is production, as is anything but https.',
  },
  SMTP_URL: {
    default: '',
    meaning:
      'Mail server, such as `smtps://user:password@mail.example:465` or `smtp://…:587`. Empty: mails are written as .eml files to `DATA_DIR/outbox`, and removed with the account or after 30 days.',
  },
  MAIL_FROM: {
    default: '',
    meaning:
      'Sender of mails, such as `Krash <help@krash.example>`. Empty: `no-reply` at the host of PUBLIC_URL.',
  },
  SMS_URL: {
    default: '',
    meaning:
      'Service for text messages that speaks the Messages API of Twilio, such as `https://api.twilio.com`; `/2010-04-01/Accounts/…` follows it. It needs SMS_ACCOUNT, SMS_TOKEN and SMS_FROM. Empty: text messages are written as .sms.txt files to `DATA_DIR/outbox`, and where NODE_ENV is production they are not offered.',
  },
  SMS_ACCOUNT: { default: '', meaning: 'Account at that service, at Twilio the one that begins with `AC`.' },
  SMS_TOKEN: {
    default: '',
    meaning:
      'Auth token of SMS_ACCOUNT. Its service also signs with it what it reports to `PUBLIC_URL/api/sms/incoming`, the address to give it for incoming messages: STOP and START arrive there.',
  },
  SMS_FROM: {
    default: '',
    meaning:
      'Number that text messages come from, such as `+18135550100`, or the id of a messaging service, which begins with `MG`.',
  },
  TRANSLATE_URL: {
    default: '',
    meaning:
      'Service that speaks the API of LibreTranslate, such as `http://127.0.0.1:5000`; `/translate` follows it. Who receives a message can then have it translated: its words go there when they press it, and nothing else. Empty: no translation is offered.',
  },
  TRANSLATE_KEY: {
    default: '',
    meaning: 'Key for that service, sent as `api_key`, if it asks for one.',
  },
  SUPPORT_EMAIL: {
    default: '',
    meaning:
      'Address that gets feedback, contact requests and word of reported conversations by mail. Empty: they are only stored.',
  },
  FILES_MASTER_KEY: {
    default: '',
    meaning:
      'Base64 of 32 bytes that encrypt the keys of the files; several are separated by commas: the first encrypts, all decrypt. Empty: made at the first start, kept in `DATA_DIR/keys.json`.',
  },
  STORAGE_PER_PERSON_MB: {
    default: '2048',
    meaning:
      'Megabytes that all files of one person may take. Photos of accident reports count, but are refused for it only from the 501st of a day on.',
  },
  FILES_PER_PERSON: { default: '2000', meaning: 'Files that one person may keep, counted in the same way.' },
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
    meaning:
      'Access key of the store, used with S3_SECRET_ACCESS_KEY. Empty: the credentials that the machine provides.',
  },
  S3_SECRET_ACCESS_KEY: { default: '', meaning: 'The secret of S3_ACCESS_KEY_ID.' },
  S3_PREFIX: { default: '', meaning: 'Prefix of all names in the bucket, such as `krash/`.' },
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
      'OSRM-compatible router, such as `https://router.example`. Empty: Google where its server key is set, else the straight line times a factor, marked as approximate.',
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
  BACKUP_KEY: {
    default: '',
    meaning:
      'Keys of age that `npm run backup` encrypts for, separated by commas; `npm run backup -- --new-key` makes one. `age1…` only closes, `AGE-SECRET-KEY-…` also opens, which `npm run restore` needs (docs/operating.md). Empty: backups are not encrypted, and hold no keys.',
  },
  METRICS_PORT: {
    default: '',
    meaning:
      'TCP port of `/metrics` for Prometheus, apart from that of the app. Empty: there are no metrics.',
  },
  METRICS_HOST: {
    default: '127.0.0.1',
    meaning:
      'Address on which METRICS_PORT listens. Whoever reaches it reads the figures; it asks for no password.',
  },
  PUSH_HOSTS: {
    default: '',
    meaning:
      'Push services beside those of Chrome, Firefox, Edge and Safari, as `host` or `host:port`, separated by commas. They may be on a private network.',
  },
  LIVE_BELL_URL: {
    default: '',
    meaning:
      'Carrier of the bells of live events between servers: `nats://host:4222`, `redis://host:6379` or `rediss://…`. Empty: the database (LISTEN and NOTIFY).',
  },
  NODE_ENV: {
    default: 'development',
    meaning: '`production` refuses settings that are for tests only, and keys that were not made at random.',
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
