import { usualThumbnailEdge } from '../book/picture-sizes.ts'
import { logLevels } from '../vocabulary.ts'
import { choice, cron, decimal, flag, list, path, whole } from './setting.ts'

/**
 * All settings that can be changed in the interface and apply immediately. They override the configuration file; the
 * default is the file's value, else the one here.
 */
export const settingTable = {
  'logging.level': choice('logging', 'Minimum level of log messages', 'info', logLevels),
  'discovery.enabled': flag('network', 'Whether the server is announced on the network (mDNS)', true),
  'rate_limit.enabled': flag('limits', 'Whether requests are rate-limited', true),
  'rate_limit.anonymous_rps': decimal(
    'limits',
    'Requests per second of an address that is not signed in',
    10,
    0.1,
    10_000,
  ),
  'rate_limit.anonymous_burst': whole(
    'limits',
    'Burst of requests of an address that is not signed in',
    50,
    1,
    100_000,
  ),
  'rate_limit.authenticated_rps': decimal('limits', 'Requests per second of someone who is signed in', 50, 0.1, 10_000),
  'rate_limit.authenticated_burst': whole('limits', 'Burst of requests of someone who is signed in', 200, 1, 100_000),
  'rate_limit.image_cost': decimal('limits', 'Cost of a picture, as a fraction of a request', 0.1, 0, 10),
  'scanner.max_concurrent_scans': whole('scanning', 'Libraries that are scanned at the same time', 2, 1, 16),
  'task.worker_count': whole('tasks', 'Threads that read files during scans', 2, 1, 16),
  'task.history_days': whole('tasks', 'Days for which finished tasks are kept', 30, 1, 3_650),
  'thumbnail.max_dimension': whole(
    'thumbnails',
    'Longest side of thumbnails, in pixels; their width is at most four fifths of it',
    usualThumbnailEdge,
    100,
    1_200,
  ),
  'thumbnail.jpeg_quality': whole('thumbnails', 'JPEG quality of new thumbnails', 80, 30, 100),
  'page_cache.max_megabytes': whole(
    'reading',
    'Disk space for cached pages that are expensive to render',
    1_024,
    16,
    1_048_576,
  ),
  'compat_api.enabled': flag('apps', 'Whether apps made for Komga can use this server', false),
  'compat_api.prefix': path('apps', 'First part of the address to enter in these apps', 'komga'),
  'compat_api.port': whole('apps', 'Separate port for apps that accept no path in the address; 0: none', 0, 0, 65_535),
  'deduplication.enabled': flag('duplicates', 'Whether to search for duplicates automatically', false),
  'deduplication.cron': cron('duplicates', 'Schedule of the search for duplicates, as five cron fields', '0 4 * * 0'),
  'deduplication.trusted_sources': list(
    'duplicates',
    'Sources whose IDs identify the same series, separated by commas; none: every source',
    50,
  ),
  'backup.enabled': flag('backups', 'Whether to create backups automatically', true),
  'backup.cron': cron('backups', 'Schedule of automatic backups, as five cron fields', '30 3 * * *'),
  'backup.kept': whole('backups', 'Automatic backups to keep; the oldest are removed first', 7, 1, 365),
  'plugins.match_after_scan': flag('plugins', 'Whether plugins match series after each scan', false),
  'plugins.sync_cron': cron(
    'plugins',
    'Schedule of the sync with connected services, as five cron fields',
    '20 */6 * * *',
  ),
  'releases.poll_cron': cron(
    'plugins',
    'Schedule of looking for new releases, as five cron fields; a source can have its own',
    '40 5 * * *',
  ),
  'audit.kept_days': whole('audit', 'Days for which the audit log is kept', 365, 1, 3_650),
  'audit.max_entries': whole(
    'audit',
    'Maximum number of entries in the audit log; the oldest are removed first',
    100_000,
    1_000,
    200_000,
  ),
} as const

export type SettingKey = keyof typeof settingTable
/** Current value of each setting. */
export type SettingValues = { readonly [K in SettingKey]: (typeof settingTable)[K]['default'] }

export const settingKeys = Object.keys(settingTable) as readonly SettingKey[]

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingTable, key)
}
