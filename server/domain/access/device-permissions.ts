import type { Permission } from './viewer.ts'

/** What a paired device may do unless somebody chose otherwise: read, and keep its place; never make further keys. */
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
