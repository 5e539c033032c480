import { hasSetting, isTree, mergeTrees, type Tree, treeOf } from './tree.ts'

/**
 * Settings with another name in the reference system, whose configuration files are accepted as they are. From its name
 * to ours.
 */
export const renamedSettings: ReadonlyMap<string, string> = new Map([
  ['api.enable_api_docs', 'api.docs'],
  ['komga_api.enabled', 'compat_api.enabled'],
  ['komga_api.prefix', 'compat_api.prefix'],
])

const ONE_CONNECTION = 'the embedded database has one writer and its own readers, so there is no pool to size'
const ONE_MIGRATION = 'a database lock makes sure that only one server at a time upgrades the database'
const ONE_POOL = 'database.postgres.max_connections limits all connections of the server'
const OWN_WAY = 'the server limits and clears its caches itself'
const NO_MAIL = 'this server sends no e-mail: people are invited by a link, and administrators reset passwords'
const NO_TELEMETRY = 'this server sends no telemetry; monitoring tools can read /api/v1/metrics'

/** Settings of the reference system without effect here, each with the reason. `*` at the end matches any suffix. */
const unusedSettings: ReadonlyArray<readonly [name: string, reason: string]> = [
  ['api.base_path', 'the REST API is always at /api/v1'],
  ['api.api_docs_path', 'the API reference is always at /api/docs'],
  ['api.max_page_size', 'a page of a list can always have up to 500 entries'],
  ['auth.email_confirmation_required', NO_MAIL],
  [
    'auth.refresh_token_enabled',
    'refresh tokens are always issued and rotated; auth.refresh_token_expiry_days sets their lifetime',
  ],
  ['database.migration_wait_timeout_secs', ONE_MIGRATION],
  ['database.migration_wait_interval_secs', ONE_MIGRATION],
  ['database.postgres.batch_fan_out', ONE_POOL],
  ['database.postgres.background_max_connections', ONE_POOL],
  [
    'database.postgres.operation_deadline_seconds',
    'database.postgres.statement_timeout_seconds limits the time of each statement',
  ],
  ['database.sqlite.pragmas.*', 'the server sets these itself to keep the database safe and fast'],
  ['database.sqlite.max_connections', ONE_CONNECTION],
  ['database.sqlite.min_connections', ONE_CONNECTION],
  ['database.sqlite.acquire_timeout_seconds', ONE_CONNECTION],
  ['database.sqlite.idle_timeout_seconds', ONE_CONNECTION],
  ['database.sqlite.max_lifetime_seconds', ONE_CONNECTION],
  ['database.sqlite.batch_fan_out', ONE_CONNECTION],
  ['database.sqlite.background_max_connections', ONE_CONNECTION],
  ['database.sqlite.operation_deadline_seconds', ONE_CONNECTION],
  ['email.*', NO_MAIL],
  [
    'files.plugins_dir',
    'plugin data is stored in plugin-data in the data directory; plugins.folder sets where plugins are',
  ],
  ['images.decode_concurrency', 'task.worker_count sets the number of threads that decode pictures'],
  ['observability.*', NO_TELEMETRY],
  ['pdf.jpeg_quality', 'PDF pages are always sent with quality 85'],
  ['pdf.pdfium_library_path', 'PDFs are rendered by a bundled library'],
  ['pdf.render_dpi', 'PDF pages are rendered at the width that the reader requests'],
  ['pdf_handle_cache.*', OWN_WAY],
  ['rate_limit.bucket_ttl_secs', OWN_WAY],
  ['rate_limit.cleanup_interval_secs', OWN_WAY],
  ['task.run_in_process', 'the server always runs background tasks in its own process'],
]

/**
 * Why a setting has no effect; undefined: it has one, or is not a setting.
 * @param name dotted
 */
export function reasonUnused(name: string): string | undefined {
  const found = unusedSettings.find(([unused]) =>
    unused.endsWith('.*') ? name === unused.slice(0, -2) || name.startsWith(unused.slice(0, -1)) : name === unused,
  )
  return found?.[1]
}

/** The alternative name under which a tree contains one of our settings; undefined: it uses ours. */
export function renamedSettingIn(tree: Tree, name: string): string | undefined {
  if (hasSetting(tree, name)) return undefined
  return [...renamedSettings].find(([other, ourName]) => ourName === name && hasSetting(tree, other))?.[0]
}

export type Translated = {
  /** With our names, without settings that have no effect. */
  readonly tree: Tree
  /** Dotted names without effect, with the reason. */
  readonly unused: ReadonlyArray<{ readonly name: string; readonly reason: string }>
}

/** Replaces names of the reference system in a tree. A value under our name takes precedence. */
export function translate(tree: Tree): Translated {
  const unused: { name: string; reason: string }[] = []
  let renamed: Tree = {}
  /** @returns whether it is a name of the reference system and was handled */
  const isForeign = (name: string, value: unknown): boolean => {
    const reason = reasonUnused(name)
    if (reason !== undefined) unused.push({ name, reason })
    const ourName = renamedSettings.get(name)
    if (ourName !== undefined) renamed = mergeTrees(renamed, treeOf(ourName, value))
    return reason !== undefined || ourName !== undefined
  }
  const own = omitForeign(tree, '', isForeign)
  const origins = isTree(own.api) ? own.api.cors_origins : undefined
  // A single text in place of a list, as the reference system accepts it.
  const lists = origins === '*' ? treeOf('api.cors_origins', [origins]) : {}
  return { tree: mergeTrees(mergeTrees(renamed, own), lists), unused }
}

function omitForeign(tree: Tree, prefix: string, isForeign: (name: string, value: unknown) => boolean): Tree {
  const rest = Object.entries(tree).flatMap(([key, value]) => {
    const name = prefix + key
    if (isForeign(name, value)) return []
    if (!isTree(value)) return [[key, value] as const]
    const inner = omitForeign(value, `${name}.`, isForeign)
    // A section that becomes empty only had settings of the reference system.
    const hasSection = Object.keys(inner).length > 0 || Object.keys(value).length === 0
    return hasSection ? [[key, inner] as const] : []
  })
  return Object.fromEntries(rest)
}
