import { usualThumbnailEdge } from '../book/picture-sizes.ts'
import { logLevels } from '../vocabulary.ts'
import { choice, cron, decimal, flag, list, path, whole } from './setting.ts'

/**
 * Everything that can be set in the interface and holds at once, without a restart. A value set there beats the
 * configuration file; the default is what the file says, where it says something, else what stands here.
 */
export const settingTable = {
  'logging.level': choice('logging', 'How much the log tells', 'info', logLevels),
  'discovery.enabled': flag('network', 'Whether the service shows itself to devices of its network (mDNS)', true),
  'rate_limit.enabled': flag('limits', 'Whether clients are slowed down that ask for too much', true),
  'rate_limit.anonymous_rps': decimal(
    'limits',
    'Requests a second of an address that did not sign in',
    10,
    0.1,
    10_000,
  ),
  'rate_limit.anonymous_burst': whole('limits', 'Requests at once of an address that did not sign in', 50, 1, 100_000),
  'rate_limit.authenticated_rps': decimal('limits', 'Requests a second of someone who signed in', 50, 0.1, 10_000),
  'rate_limit.authenticated_burst': whole('limits', 'Requests at once of someone who signed in', 200, 1, 100_000),
  'rate_limit.image_cost': decimal('limits', 'What a picture costs, as a share of a request', 0.1, 0, 10),
  'scanner.max_concurrent_scans': whole('scanning', 'Libraries that are scanned at the same time', 2, 1, 16),
  'task.worker_count': whole('tasks', 'Threads that read files during scans', 2, 1, 16),
  'task.history_days': whole('tasks', 'Days for which ended tasks are kept', 30, 1, 3_650),
  'thumbnail.max_dimension': whole(
    'thumbnails',
    'Longest side of thumbnails, in pixels; their width is at most four fifths of it',
    usualThumbnailEdge,
    100,
    1_200,
  ),
  'thumbnail.jpeg_quality': whole('thumbnails', 'JPEG quality of thumbnails made from now on', 80, 30, 100),
  'page_cache.max_megabytes': whole('reading', 'Disk space for pages that are expensive to make', 1_024, 16, 1_048_576),
  'compat_api.enabled': flag('apps', 'Whether apps made for Komga can use this server', false),
  'compat_api.prefix': path('apps', 'First part of the address that is entered in such an app', 'komga'),
  'compat_api.port': whole('apps', 'Port of its own for apps that take no path in an address; 0: none', 0, 0, 65_535),
  'deduplication.enabled': flag('duplicates', 'Whether duplicates are looked for by themselves', false),
  'deduplication.cron': cron('duplicates', 'When duplicates are looked for, as five cron fields', '0 4 * * 0'),
  'deduplication.trusted_sources': list(
    'duplicates',
    'Places whose ids tell that two series are the same, separated by commas; none: every place',
    50,
  ),
  'backup.enabled': flag('backups', 'Whether backups are made by themselves', true),
  'backup.cron': cron('backups', 'When backups are made, as five cron fields', '30 3 * * *'),
  'backup.kept': whole('backups', 'Backups made by themselves that are kept; the oldest go first', 7, 1, 365),
  'plugins.match_after_scan': flag('plugins', 'Whether series are looked up by plugins after each scan', false),
  'plugins.sync_cron': cron(
    'plugins',
    'When what people read is exchanged with connected services, as five cron fields',
    '20 */6 * * *',
  ),
  'audit.kept_days': whole('audit', 'Days for which the audit log is kept', 365, 1, 3_650),
  'audit.max_entries': whole('audit', 'Entries that the audit log holds; the oldest go first', 100_000, 1_000, 200_000),
} as const

export type SettingKey = keyof typeof settingTable
/** What holds for each setting. */
export type SettingValues = { readonly [K in SettingKey]: (typeof settingTable)[K]['default'] }

export const settingKeys = Object.keys(settingTable) as readonly SettingKey[]

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settingTable, key)
}
