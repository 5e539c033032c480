import type { Permission } from '../../../api/types.ts'
import { inLanguage } from '../../../languages/in-language.ts'

export const englishRightWords: Readonly<Record<Permission, string>> = {
  'libraries-read': 'See libraries',
  'series-read': 'See series',
  'books-read': 'See books and their covers',
  'collections-read': 'See collections',
  'readlists-read': 'See reading lists',
  'pages-read': 'Read and download books',
  'progress-read': 'See reading progress',
  'progress-write': 'Update reading progress, ratings and Want to read',
  'api-keys-read': 'See devices, sessions and API keys',
  'api-keys-write': 'Create API keys and link devices',
  'api-keys-delete': 'Revoke API keys and sign out devices',
  'system-health': 'See the server status',
  'libraries-write': 'Scan libraries and change their settings',
  'series-write': 'Edit series',
  'series-delete': 'Remove series',
  'books-write': 'Edit books',
  'books-delete': 'Remove books',
  'collections-write': 'Create and edit collections',
  'collections-delete': 'Remove collections',
  'readlists-write': 'Create and edit reading lists',
  'readlists-delete': 'Remove reading lists',
  'tasks-read': 'See tasks',
  'tasks-write': 'Start, pause and cancel tasks',
  'libraries-delete': 'Permanently remove missing books',
  'users-read': 'See who has an account',
  'users-write': 'Add, invite and edit people',
  'users-delete': 'Delete accounts',
  'plugins-manage': 'Manage plugins',
  'system-admin': 'Manage libraries, settings, backups and the server',
}

export const rightWords = inLanguage('rights', englishRightWords)
