import { isIP } from 'node:net'
import { z } from 'zod'
import { noteText } from '../domain/notes/table.ts'
import { isHostRule } from '../domain/plugins/plugin-hosts.ts'
import { pathProblem } from '../domain/settings/setting.ts'
import { settingTable } from '../domain/settings/setting-table.ts'
import { logLevels } from '../domain/vocabulary.ts'
import { oidcSettings } from './oidc-settings.ts'
import { postgresSettings } from './postgres-settings.ts'
import { tlsSettings } from './tls-settings.ts'

/** Default port: uncommon, outside the ephemeral ranges, the same on every computer. */
const defaultPort = 25_650

const seconds = z.number().positive()
const count = z.int().min(1)
const path = z.string().min(1)

/** Scheme, host and optional port and path, without trailing slash. */
const baseUrl = z
  .url({ protocol: /^https?$/, error: noteText('input_address_needed') })
  .transform((url) => url.replace(/\/+$/, ''))

/** Scheme, host and port as sent by browsers, with or without trailing slash: no path, no wildcard. */
const origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text && !text.includes('*') && /^https?:/.test(text),
    {
      error: 'Must be an origin such as https://reader.example.org, without a path',
    },
  )

const proxyAddress = z.string().refine(isNetwork, 'Must be an address or a network such as 10.0.0.0/8')

function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/')
  const family = isIP(address)
  return family !== 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}

const timeZone = z.string().refine(isTimeZone, noteText('input_time_zone'))

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

const absolutePath = path.max(4_096).refine(isAbsolutePath, 'Must be an absolute path')

const command = z
  .string()
  .min(1)
  .max(4_096)
  .refine((text) => isAbsolutePath(text) || /^[\w.+-]+$/.test(text), {
    error: 'Must be the name of a program such as uvx, or an absolute path',
  })

const privateHost = z.string().toLowerCase().refine(isHostRule, noteText('plugin_host_rule'))

/** Of this platform or of Windows: a path of the wrong platform is not found when it is started. */
function isAbsolutePath(text: string): boolean {
  return text.startsWith('/') || /^[a-z]:[\\/]/i.test(text)
}

/** A shorter secret can be guessed offline. */
const jwtSecret = z.string().min(32, noteText('input_secret_too_short')).max(4_096)

const encryptionKey = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, {
  error: 'Must be 32 random bytes in base64',
})

const processes = z.union([z.int().min(1).max(64), z.literal('auto')], {
  error: 'Must be a number from 1 to 64, or auto',
})

const application = z
  .strictObject({
    host: z.string().min(1).default('0.0.0.0'),
    port: z.int().min(0).max(65_535).default(defaultPort),
    /** Servers that share the port, each a process; `auto`: one for each core. More than one needs PostgreSQL. */
    processes: processes.default(1),
    base_url: baseUrl.optional(),
    /** Host names accepted in requests besides this computer's (protection against DNS rebinding). */
    allowed_hosts: z.array(z.string().min(1)).default([]),
    /**
     * Origins of web pages on other servers that may send requests with a token or key (CORS); none by default, and
     * never with cookies.
     */
    allowed_origins: z.array(origin).max(50).default([]),
    /** Proxies whose `X-Forwarded-For` is trusted. */
    trusted_proxies: z.array(proxyAddress).default([]),
    tls: tlsSettings,
  })
  .prefault({})

const auth = z
  .strictObject({
    jwt_secret: jwtSecret.optional(),
    jwt_expiry_hours: z.number().positive().max(720).default(24),
    refresh_token_expiry_days: z.number().positive().max(365).default(30),
    /** Unset: secure when `application.base_url` is https. */
    cookie_secure: z.boolean().optional(),
    argon2_memory_cost: z.int().min(8_192).max(1_048_576).default(19_456),
    argon2_time_cost: z.int().min(1).max(20).default(2),
    argon2_parallelism: z.int().min(1).max(16).default(1),
    oidc: oidcSettings,
  })
  .prefault({})

const database = z
  .strictObject({
    /** Unset: PostgreSQL when `postgres.host` or `postgres.url` is set, else the embedded database. */
    db_type: z.enum(['sqlite', 'postgres']).optional(),
    /** Whether a database of an earlier version is upgraded at the start; otherwise the start fails with a message. */
    run_migrations: z.boolean().default(true),
    sqlite: z.strictObject({ path: path.optional() }).prefault({}),
    postgres: postgresSettings,
  })
  .prefault({})

const logging = z
  .strictObject({
    level: z.enum(logLevels).default(settingTable['logging.level'].default),
    console: z.boolean().default(true),
    file: path.optional(),
    /** Maximum size of one log file in megabytes. */
    max_file_size: z.number().positive().max(1_024).default(10),
    /** Rotated log files retained besides the current one. */
    max_files: z.int().min(1).max(100).default(5),
  })
  .prefault({})

const pathPattern = z
  .string()
  .max(500)
  .regex(/^\/\S*$/, 'Must be a path of this server such as /api/v1/books/*/thumbnail')

const rateLimit = z
  .strictObject({
    enabled: z.boolean().default(settingTable['rate_limit.enabled'].default),
    anonymous_rps: seconds.default(settingTable['rate_limit.anonymous_rps'].default),
    anonymous_burst: count.default(settingTable['rate_limit.anonymous_burst'].default),
    authenticated_rps: seconds.default(settingTable['rate_limit.authenticated_rps'].default),
    authenticated_burst: count.default(settingTable['rate_limit.authenticated_burst'].default),
    /** Tokens charged for a cover, thumbnail or page. */
    image_cost: z.number().min(0).max(10).default(settingTable['rate_limit.image_cost'].default),
    /**
     * Paths exempt from the limit, besides those of the specification. `*`: one segment of a path; `**`: any number of
     * segments.
     */
    exempt_paths: z.array(pathPattern).max(100).default([]),
  })
  .prefault({})

const api = z
  .strictObject({
    docs: z.boolean().default(true),
    /** Whether `cors_origins` applies. */
    cors_enabled: z.boolean().default(true),
    /** Added to `application.allowed_origins`. `*` is accepted without effect: origins must be listed. */
    cors_origins: z
      .array(z.union([z.literal('*'), origin]))
      .max(50)
      .default([]),
  })
  .prefault({})

/** Parent folders of `inglenook-thumbnails` and `inglenook-uploads`; relative to the data directory. */
const files = z.strictObject({ thumbnail_dir: path.optional(), uploads_dir: path.optional() }).prefault({})

const pdf = z
  .strictObject({
    /** Parent folder of `inglenook-pages`, for pages that are expensive to render; relative to the data directory. */
    cache_dir: path.optional(),
    /** Whether such pages are cached on disk. */
    cache_rendered_pages: z.boolean().default(true),
  })
  .prefault({})

const plugins = z
  .strictObject({
    /** Folder of plugins installed by whoever has access to this computer. Unset: `plugins` in the data directory. */
    folder: path.optional(),
    /** Programs besides those of that folder that may be started as plugins: names on the PATH, or absolute paths. */
    allowed_commands: z.array(command).max(50).default([]),
    /** Hosts of the local network or of this computer that plugins may reach, as in the `hosts` of a plugin. */
    allowed_private_hosts: z.array(privateHost).max(50).default([]),
    /** The Node.js that runs plugins. Unset: that of the server, else the one on the PATH. */
    node_path: absolutePath.optional(),
    /** Address of the registry, compatible with npm, that packages are installed from by name. Unset: from none. */
    registry: baseUrl.optional(),
  })
  .prefault({})

/**
 * Every setting of `service.yaml` with its default; those that can also be changed at runtime share their default with
 * the setting table. Names are those of the specification.
 */
export const settingsSchema = z.strictObject({
  data_dir: path.optional(),
  encryption_key: encryptionKey.optional(),
  application,
  auth,
  api,
  database,
  files,
  logging,
  pdf,
  rate_limit: rateLimit,
  scanner: z
    .strictObject({ max_concurrent_scans: count.max(16).default(settingTable['scanner.max_concurrent_scans'].default) })
    .prefault({}),
  /** Unset: one worker less than the computer has cores, at most four. */
  task: z.strictObject({ worker_count: count.max(64).optional() }).prefault({}),
  scheduler: z.strictObject({ timezone: timeZone.optional() }).prefault({}),
  compat_api: z
    .strictObject({
      enabled: z.boolean().default(settingTable['compat_api.enabled'].default),
      prefix: z
        .string()
        .superRefine((text, context) => {
          const message = pathProblem(text)
          if (message !== null) context.addIssue({ code: 'custom', message })
        })
        .toLowerCase()
        .default(settingTable['compat_api.prefix'].default),
      /**
       * A second port with the same API at its root, for apps that accept no path; 0: none. The usual one is 25600.
       */
      port: z.int().min(0).max(65_535).default(settingTable['compat_api.port'].default),
    })
    .prefault({}),
  /** Whether the server is announced on the network (mDNS). */
  discovery: z.strictObject({ enabled: z.boolean().default(settingTable['discovery.enabled'].default) }).prefault({}),
  koreader_api: z.strictObject({ enabled: z.boolean().default(true) }).prefault({}),
  plugins,
})

export type Settings = z.output<typeof settingsSchema>
