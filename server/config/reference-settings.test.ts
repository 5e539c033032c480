import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from './config.ts'
import { loadConfig } from './load-config.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'reference-settings-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** A value for every setting of the reference system, except those of a database server. */
const wholeReference: Readonly<Record<string, unknown>> = {
  database: {
    db_type: 'sqlite',
    run_migrations: true,
    migration_wait_timeout_secs: 300,
    migration_wait_interval_secs: 2,
    sqlite: {
      path: './reference.db',
      pragmas: { journal_mode: 'WAL', synchronous: 'NORMAL' },
      max_connections: 64,
      min_connections: 2,
      acquire_timeout_seconds: 30,
      idle_timeout_seconds: 300,
      max_lifetime_seconds: 1_800,
      batch_fan_out: 4,
      background_max_connections: 4,
      operation_deadline_seconds: 30,
    },
  },
  application: { host: '127.0.0.1', port: 8_080, base_url: 'https://books.example.org' },
  auth: {
    jwt_secret: 'a-secret-that-nobody-may-see-0123456789',
    jwt_expiry_hours: 24,
    refresh_token_enabled: true,
    refresh_token_expiry_days: 30,
    email_confirmation_required: false,
    argon2_memory_cost: 19_456,
    argon2_time_cost: 2,
    argon2_parallelism: 1,
    cookie_secure: true,
  },
  api: {
    base_path: '/api/v1',
    enable_api_docs: false,
    api_docs_path: '/docs',
    cors_enabled: true,
    cors_origins: ['*', 'https://reader.example.org'],
    max_page_size: 100,
  },
  logging: { level: 'warn', console: false },
  task: { run_in_process: true, worker_count: 2 },
  scanner: { max_concurrent_scans: 3 },
  images: { decode_concurrency: 3 },
  scheduler: { timezone: 'Europe/Berlin' },
  files: { thumbnail_dir: 'elsewhere/thumbnails', uploads_dir: 'elsewhere/uploads', plugins_dir: '/opt/plugins' },
  plugins: { allowed_commands: ['deno'] },
  pdf: {
    pdfium_library_path: '/usr/lib/libpdfium.so',
    render_dpi: 150,
    jpeg_quality: 85,
    cache_rendered_pages: false,
    cache_dir: 'elsewhere/pages',
  },
  pdf_handle_cache: { enabled: true, capacity: 256, idle_ttl_minutes: 15, sweep_interval_seconds: 60 },
  komga_api: { enabled: true, prefix: 'shelf' },
  koreader_api: { enabled: false },
  rate_limit: {
    enabled: true,
    anonymous_rps: 10,
    anonymous_burst: 50,
    authenticated_rps: 50,
    authenticated_burst: 200,
    exempt_paths: ['/health', '/api/v1/events', '/api/v1/events/**'],
    cleanup_interval_secs: 60,
    bucket_ttl_secs: 300,
  },
  email: { smtp_host: 'localhost', smtp_port: 587, smtp_password: 'nobody may see this' },
  observability: { enabled: false, otlp: { endpoint: '', headers: { token: 'nor this' } } },
}

const fromFile = (settings: unknown): Promise<Config> => {
  writeFileSync(join(dir, 'service.yaml'), JSON.stringify(settings))
  return loadConfig({ dataDir: dir }, {})
}

/** `{a: {b: 1}}` → `[['SERVICE_A__B', '1']]`. */
function asVariables(tree: Readonly<Record<string, unknown>>, prefix = 'SERVICE_'): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const variable = `${prefix}${key.toUpperCase()}`
    if (Array.isArray(value)) return [[variable, `[${value.join(', ')}]`]]
    if (typeof value !== 'object' || value === null) return [[variable, String(value)]]
    return asVariables(value as Readonly<Record<string, unknown>>, `${variable}__`)
  })
}

describe('a complete configuration of the reference system', () => {
  const expected = {
    allowedOrigins: ['https://reader.example.org'],
    docs: false,
    compat: { enabled: true, prefix: 'shelf' },
    cacheRenderedPages: false,
  }
  const reported = (config: Config) => ({
    allowedOrigins: config.application.allowedOrigins,
    docs: config.api.docs,
    compat: { enabled: config.compatApi.enabled, prefix: config.compatApi.prefix },
    cacheRenderedPages: config.pdf.cacheRenderedPages,
  })

  it('is accepted from a file', async () => {
    const config = await fromFile(wholeReference)
    expect(reported(config)).toEqual(expected)
    expect(config.folders).toEqual({
      thumbnails: join(dir, 'elsewhere/thumbnails'),
      uploads: join(dir, 'elsewhere/uploads'),
      pageCache: join(dir, 'elsewhere/pages'),
    })
  })

  it('is accepted from the environment', async () => {
    expect(reported(await loadConfig({ dataDir: dir }, Object.fromEntries(asVariables(wholeReference))))).toEqual(
      expected,
    )
  })

  it('warns once about each unused setting, with the reason and without values', async () => {
    const { warnings } = await fromFile(wholeReference)
    const named = warnings.map(
      (warning) => /^(?:\S+: )?(\S+)(?: has no effect: .{10,}\.|: \* allows no origin\.)/.exec(warning)?.[1],
    )
    expect(named).toEqual([
      'database.migration_wait_timeout_secs',
      'database.migration_wait_interval_secs',
      'database.sqlite.pragmas',
      'database.sqlite.max_connections',
      'database.sqlite.min_connections',
      'database.sqlite.acquire_timeout_seconds',
      'database.sqlite.idle_timeout_seconds',
      'database.sqlite.max_lifetime_seconds',
      'database.sqlite.batch_fan_out',
      'database.sqlite.background_max_connections',
      'database.sqlite.operation_deadline_seconds',
      'auth.refresh_token_enabled',
      'auth.email_confirmation_required',
      'api.base_path',
      'api.api_docs_path',
      'api.max_page_size',
      'task.run_in_process',
      'images.decode_concurrency',
      'files.plugins_dir',
      'pdf.pdfium_library_path',
      'pdf.render_dpi',
      'pdf.jpeg_quality',
      'pdf_handle_cache',
      'rate_limit.cleanup_interval_secs',
      'rate_limit.bucket_ttl_secs',
      'email',
      'observability',
      'api.cors_origins',
    ])
    expect(warnings.join()).not.toMatch(/nobody may see|nor this/)
  })
})

it('an unused variable is named as it is written', async () => {
  const { warnings } = await loadConfig({ dataDir: dir }, { SERVICE_PDF__RENDER_DPI: '300' })
  expect(warnings).toEqual([expect.stringMatching(/^the environment: SERVICE_PDF__RENDER_DPI has no effect/)])
})

it('our own name of a setting takes precedence over the alternative name, in any order', async () => {
  const both = { compat_api: { prefix: 'ours' }, komga_api: { prefix: 'theirs', enabled: true } }
  expect((await fromFile(both)).compatApi).toMatchObject({ prefix: 'ours', enabled: true })
})

it('an overlay with the alternative name overrides the file below it', async () => {
  writeFileSync(join(dir, 'service.local.yaml'), 'komga_api: {prefix: above}\n')
  expect((await fromFile({ compat_api: { prefix: 'below' } })).compatApi.prefix).toBe('above')
})

it('an invalid value under an alternative name refuses startup and is named as written', async () => {
  await expect(fromFile({ komga_api: { enabled: 'perhaps' } })).rejects.toThrow(
    /komga_api\.enabled: Must be true or false/,
  )
})

it('an unknown key among keys of the reference system still refuses startup', async () => {
  await expect(fromFile({ pdf: { render_dpi: 150, colour: true } })).rejects.toThrow(/pdf\.colour is not a setting/)
})

describe('an identity provider with its secret in a separate variable', () => {
  const provider = { issuer_url: 'https://id.example.org', client_id: 'x', client_secret_env: 'HOME_OIDC_SECRET' }
  const settings = { auth: { oidc: { providers: { home: provider } } } }

  it('uses the secret from that variable', async () => {
    writeFileSync(join(dir, 'service.yaml'), JSON.stringify(settings))
    const config = await loadConfig({ dataDir: dir }, { HOME_OIDC_SECRET: 'known to two' })
    expect(config.auth.oidc.providers.home?.clientSecret).toBe('known to two')
  })

  it('refuses startup where the variable is not set, and names it', async () => {
    await expect(fromFile(settings)).rejects.toThrow(
      /home\.client_secret_env: the environment variable HOME_OIDC_SECRET is not set/,
    )
  })
})

it('origins may end in a slash, and the wildcard is accepted with a warning', async () => {
  const { application } = await fromFile({ application: { allowed_origins: ['https://reader.example.org/'] } })
  expect(application.allowedOrigins).toEqual(['https://reader.example.org'])
  expect((await fromFile({ api: { cors_origins: '*' } })).warnings.join()).toMatch(/List each origin/)
})
