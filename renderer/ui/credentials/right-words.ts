import type { Permission } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'

/** What a key may do, in words: “May …”. */
export const englishRightWords: Readonly<Record<Permission, string>> = {
  'libraries-read': 'See libraries',
  'series-read': 'See series',
  'books-read': 'See books and their covers',
  'collections-read': 'See collections',
  'readlists-read': 'See reading lists',
  'pages-read': 'Read pages and take files',
  'progress-read': 'See how far you are',
  'progress-write': 'Keep your place, rate and queue',
  'api-keys-read': 'See your sign-ins and keys',
  'api-keys-write': 'Make keys and let devices in',
  'api-keys-delete': 'End your sign-ins and keys',
  'system-health': 'Ask whether the server is well',
  'libraries-write': 'Scan libraries and change their settings',
  'series-write': 'Change the details of series',
  'series-delete': 'Remove series',
  'books-write': 'Change the details of books',
  'books-delete': 'Remove books',
  'collections-write': 'Make and change collections',
  'collections-delete': 'Remove collections',
  'readlists-write': 'Make and change reading lists',
  'readlists-delete': 'Remove reading lists',
  'tasks-read': 'See the background work',
  'tasks-write': 'Start and stop background work',
  'libraries-delete': 'Remove books whose files are gone for good',
  'users-read': 'See who has an account',
  'users-write': 'Add, invite and change people',
  'users-delete': 'Delete accounts',
  'plugins-manage': 'Manage plugins',
  'system-admin': 'Add and remove libraries, change settings, backups and the server',
}

export const rightWords = inLanguage('rights', englishRightWords)
