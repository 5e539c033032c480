/** Groups of the API reference in display order, with descriptions. */
export const tags = {
  System: 'Health, metrics, logs, caches and maintenance of the server.',
  Events: 'Streams of server-sent events: what changes, as it changes.',
  Setup: 'Creates the first administrator of a new server.',
  'Sign-in': 'Signing in and out, tokens, and single sign-on with OpenID Connect.',
  Account: 'The account of the signed-in user: profile, picture and password.',
  'API keys': 'Keys that sign in devices and programs without a password.',
  Users: 'Accounts, their roles and permissions.',
  'Shared screens': 'Browsers shared by several people, who each sign in with a PIN.',
  Preferences: 'Settings of one person, stored on the server for all of their devices.',
  Invitations: 'Links by which a person creates their own account.',
  'Sessions and devices': 'Where an account is signed in, and how to end its sessions.',
  Pairing: 'Links a device with a code, and tells how devices find this server.',
  Libraries: 'Libraries: folders on the server and their settings.',
  Scans: 'Finds new, changed and removed files.',
  Series: 'Series: lists, details, neighbors, downloads and file cleanup.',
  'Series metadata': 'Metadata of series, its locks, and IDs, links and ratings at other sites.',
  Reading: 'Reading progress, sessions, statistics, annotations and the parts of EPUBs.',
  'Book metadata': 'Metadata of books and its locks.',
  Grouping: 'How files are grouped into series: split, merge and move.',
  Books: 'Books: lists, details, neighbors, files and errors.',
  Pages: 'Pages of comics and PDFs, as pictures and as text.',
  Analysis: 'Reads files again: pages, hashes and metadata.',
  Selections: 'Changes many books or series at once.',
  Covers: 'Uploads, selects and removes covers.',
  'Want to read': 'The want-to-read list of a person.',
  Recommendations: 'Titles that a person may like, of this server and of connected services.',
  Duplicates: 'Identical files, and series that are probably the same.',
  Collections: 'Collections of series.',
  'Read lists': 'Ordered lists of books, and their import.',
  Filters: 'Saved filters for lists of series and books.',
  Search: 'Searches series and books.',
  'Genres, tags, people': 'The genres, tags and people of the catalog: list, rename, merge.',
  Tasks: 'Background work: queued, running, completed and failed.',
  Settings: 'Settings that apply without a restart.',
  Backups: 'Backups of the database, and restoring them.',
  Exports: 'Exports of series and books as JSON, CSV or Markdown.',
  'Your data': 'Export and import of what people read, rate and collect.',
  'Audit log': 'Who signed in and who changed what.',
  Sharing: 'Sharing tags, and which people may see the series that have them.',
  'Access groups': 'Groups of people that share the same access.',
  Plugins: 'Plugins: install, configure, test, and search for metadata with them.',
  Matches: 'Matches of series and books that wait for a decision, and matches that can be undone.',
  Releases: 'New releases of tracked series, found by plugins: what is out, and what of it is not here.',
  'Connected services': 'Reading trackers and other services that a person connects through plugins.',
  'OPDS 1.2':
    'The catalog for reading apps as Atom, with page streaming. Start at `/opds/v1/catalog`. A device that can’t send ' +
    'headers has its API key in the address: `/opds/k/{key}/v1/catalog`, and so on for every address below `/opds`. While ' +
    'the compatible API is on, the catalog is also available below its prefix.',
  'OPDS 2.0':
    'The same catalog as JSON, with manifests, positions and reading progress. Start at `/opds/v2`, or at ' +
    '`/opds/k/{key}/v2` with an API key in the address.',
  'Compatible API':
    'Addresses for reading apps made for Komga, for example Mihon, Komelia, KMReader and Aidoku. Off until the setting ' +
    '`compat_api.enabled` is on. `komga` is the default of the setting `compat_api.prefix`; another prefix takes its ' +
    'place in every path. With `compat_api.port`, the same addresses are served without a prefix on a separate port.',
  'KOReader sync':
    'Progress sync of KOReader (its kosync plugin). On unless `koreader_api.enabled` is off. Enter the address of this ' +
    'server with `/koreader`, your user name, and an API key as the password.',
} as const

export type Tag = keyof typeof tags
