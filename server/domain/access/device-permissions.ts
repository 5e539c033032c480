import type { Permission } from './viewer.ts'

/** Default permissions of a paired device: read and sync progress, but never create keys. */
export const devicePermissions: readonly Permission[] = [
  'libraries-read',
  'series-read',
  'books-read',
  'collections-read',
  'readlists-read',
  'pages-read',
  'progress-read',
  'progress-write',
  'system-health',
]
