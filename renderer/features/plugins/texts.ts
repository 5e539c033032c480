import { inLanguage } from '../../languages/in-language.ts'
import { formatNumber, plural } from '../../lib/format.ts'

export const english = {
  title: 'Plugins',
  lead: 'Plugins add features to Inglenook: they sync reading progress with other services or find metadata.',
  list: 'Added plugins',
  add: 'Add plugin',
  all: 'All plugins',
  safeMode: {
    title: 'Safe mode: plugins are off',
    text: 'Your plugins and their settings are kept. They run again when Inglenook starts normally.',
  },
  forbidden: {
    title: 'You don’t have permission to manage plugins',
    text: 'Plugins are programs that run on the server. Ask the person who runs this Inglenook.',
  },
  empty: {
    title: 'No plugins yet',
    text: 'Plugins are small programs that sync reading progress with other services or find metadata. Plugins you add appear here with their status.',
  },
  can: {
    series: 'Finds series metadata',
    book: 'Finds book metadata',
    releases: 'Announces new releases (not used by Inglenook yet)',
    recommendations: 'Recommends titles to each person',
    sync: 'Syncs reading progress with another service',
    unknown: 'Capabilities unknown. Test the plugin to find out.',
    nothing: 'This plugin doesn’t list any capabilities.',
  },
  people: (count: number) => {
    if (count === 0) return 'Nobody uses it yet'
    return count === 1 ? '1 person uses it' : `${formatNumber(count)} people use it`
  },
  switchOf: (name: string) => `Enable ${name}`,
  failed: (when: string) => `Failed ${when}:`,
  for: {
    title: (name: string) => `Enable ${name}?`,
    runs: 'Command',
    can: 'Capabilities',
    program: 'The plugin runs as a separate program on the server whenever it’s needed.',
    heldIn:
      'Sandboxed by Node: it can read only its own folder, write only its own data, and can’t start other programs. It can’t access your books, the database or your files.',
    free: 'Not sandboxed: it can do everything that the account running Inglenook can do, including reading and changing your files, books and the database. Enable it only if you trust its author.',
    network: 'It can access the internet and your network, and send the data that it receives.',
    anySite: 'It can reach any site on the internet and send the data that it receives. It can’t reach your network.',
    someSites: (sites: string) =>
      `It can reach only these sites and send them the data that it receives: ${sites}. It can’t reach your network.`,
    noSite: 'It can’t reach the internet or your network.',
    whom: 'Who uses it',
    person:
      'Each person connects it with their own account. The plugin then receives what they read: IDs and titles of series and books, how far they are, and ratings.',
    server:
      'The whole server. The plugin receives titles and metadata of series and books and can change the fields that you allow.',
    nobody: 'Not known until the plugin has run once.',
    confirm: 'Enable',
    cancel: 'Cancel',
  },
} as const

export const texts = inLanguage('plugins', english)

export const englishAdding = {
  title: 'Add plugin',
  lead: 'Some plugins come with Inglenook. You can copy others into the plugins folder on the server. Nothing runs until you enable it.',
  included: 'Included plugins',
  includedLead: 'They are updated together with Inglenook.',
  folder: 'Plugins folder',
  folderLead: 'Copy the plugin’s folder here:',
  path: 'path of the plugins folder',
  again: 'Refresh',
  looked: (count: number) => (count === 0 ? 'No plugins found.' : `${plural(count, 'plugin')} found.`),
  none: 'No plugins found. A plugin is a folder that contains a plugin.json file.',
  setUp: 'Add',
  setUpOf: (name: string) => `Add ${name}`,
  there: 'Already added',
  version: (version: string) => `Version ${version}`,
  anySite: 'Can reach any site on the internet',
  someSites: (sites: string) => `Can reach only ${sites}`,
  noSite: 'Can’t reach the internet',
  unnamed: (folder: string) => `Folder ${folder}`,
  byHand: 'Manual setup',
  byHandLead: 'For plugin developers, and for commands that the configuration file allows.',
  open: 'Set up manually',
  name: 'Name',
  nameHint: 'The plugin’s own name: lowercase letters, digits and hyphens. You can’t change it later.',
  make: 'Add plugin',
  cancel: 'Cancel',
  allowed: (commands: string) => `The configuration also allows these commands: ${commands}.`,
} as const

export const adding = inLanguage('pluginAdding', englishAdding)

export const englishPluginPage = {
  health: 'Status',
  test: 'Test plugin',
  testHint: 'A test starts the plugin, reads its details and stops it again.',
  works: (ms: number) => `The plugin responded in ${formatNumber(ms)} ms.`,
  doesNot: 'The plugin didn’t respond correctly.',
  says: 'About this plugin',
  version: 'Version',
  author: 'Author',
  homepage: 'Website',
  can: 'Capabilities',
  source: 'Uses IDs from',
  protocol: 'Protocol',
  lastSuccess: 'Last success',
  never: 'Never',
  dayFailures: 'Failures in the last 24 hours',
  people: 'Used by',
  peopleBy: {
    healthy: (count: number) => `working for ${formatNumber(count)}`,
    degraded: (count: number) => `having problems for ${formatNumber(count)}`,
    unhealthy: (count: number) => `not working for ${formatNumber(count)}`,
    unknown: (count: number) => `not used yet by ${formatNumber(count)}`,
    disabled: (count: number) => `turned off by ${formatNumber(count)}`,
  },
  reset: 'Reset plugin',
  resetTitle: 'Reset this plugin?',
  resetKept: 'The plugin is stopped and its failures are cleared. Settings, connections and stored data stay.',
  failures: 'Failures',
  failuresLead: 'From the last 30 days, newest first.',
  noFailures: 'None.',
  forPerson: (name: string) => `for ${name}`,
  code: (code: number) => `code ${code}`,
  settings: 'Settings',
  settingsLead: 'Plugin settings that apply to everyone.',
  secrets: 'Credentials',
  secretsLead: 'Stored encrypted, passed to the plugin when it starts, and never shown again.',
  isSet: (name: string) => `${name} is set`,
  forget: 'Remove',
  forgetOf: (name: string) => `Remove ${name}`,
  forgetTitle: (name: string) => `Remove ${name}?`,
  forgetKept: 'The plugin no longer receives this credential. Everything else stays.',
  otherSecret: 'Add another credential',
  secretName: 'Credential name',
  secretValue: 'Credential value',
  secretNameNeeded: 'Enter the name that the plugin uses for it.',
  clientId: 'Client ID',
  clientIdHint: 'You get it from the service.',
  clientSecret: 'Client secret',
  clientSecretHint: 'Only if the service gave you one.',
  running: 'Command',
  runningLead: 'If the plugin is running, it restarts when you change this.',
  limits: 'Limits',
  limitsLead: 'These keep the plugin from hanging or sending too many requests.',
  timeout: 'Timeout in seconds',
  rate: 'Maximum requests per minute',
  remove: 'Remove plugin',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeGoes: (count: number) =>
    count === 0
      ? 'Its settings, credentials and stored data are deleted.'
      : `Its settings, credentials and stored data are deleted, along with the connections of ${plural(count, 'person', 'people')}.`,
  removeKept: 'Its files in the plugins folder stay. Reading progress and metadata that it saved stay, too.',
} as const

export const pageTexts = inLanguage('pluginPage', englishPluginPage)

export const englishRunning = {
  displayName: 'Display name',
  description: 'Description',
  command: 'Command',
  commandHint:
    'node, python or python3 with a file in the plugins folder, or a program in that folder. It isn’t run in a shell.',
  args: 'Arguments, one per line',
  argsHint: 'File paths start at the plugins folder.',
  env: 'Environment variables, one per line',
  envHint: 'Write them as NAME=value. The plugin gets almost no others.',
  noName: 'Enter a name.',
  noCommand: 'Enter a command.',
  badVariable: (line: string) => `Write “${line}” as NAME=value.`,
  wholeNeeded: 'Enter a whole number.',
} as const

export const running = inLanguage('pluginRunning', englishRunning)

export const englishRights = {
  title: 'Write access',
  lead: 'Fields of series and books that this plugin may change. Locked fields are never changed.',
  every: 'All fields',
  nothing: 'No fields are allowed: the plugin can find metadata, but can’t save it.',
  offered: 'Available for',
  scopes: {
    'series:detail': 'Single series',
    'book:detail': 'Single books',
    'library:scan': 'Whole libraries, and after scans',
  },
  libraries: 'Libraries',
  everyLibrary: 'All libraries',
  someLibraries: 'Selected libraries',
  noLibraries: 'No libraries yet.',
  librariesLead: 'The plugin never receives series or books from other libraries.',
} as const

export const rights = inLanguage('pluginRights', englishRights)

export const englishLocal = {
  title: 'Local databases',
  lead: 'MangaBaka and the Grand Comics Database publish everything they know as an SQLite file. Put one here to match your series on this computer: nothing is sent or downloaded.',
  path: 'path of the folder of local databases',
  none: 'No databases found. Download the file from the service, unpack it and put it into this folder.',
  services: { mangabaka: 'MangaBaka', gcd: 'Grand Comics Database' },
  indexing: 'Building the index',
  indexFailed: 'The index could not be built',
  used: 'In use',
  unused: 'Not in use',
  notIndexed: 'no index',
  partly: (count: number) => `index incomplete (${plural(count, 'series', 'series')} so far)`,
  indexed: (count: number) => plural(count, 'series', 'series'),
  use: 'Use',
  beginOf: (name: string) => `Use ${name}`,
  stop: 'Stop using',
  stopOf: (name: string) => `Stop using ${name}`,
  build: 'Build index',
  buildOf: (name: string) => `Build index of ${name}`,
  removeIndex: 'Remove index',
  removeIndexOf: (name: string) => `Remove index of ${name}`,
  settings: 'Settings',
  settingsOf: (name: string) => `Settings of ${name}`,
} as const

export const localTexts = inLanguage('localDatabases', englishLocal)

export const englishConfirming = {
  title: (name: string) => `Allow ${name}?`,
  review: 'Review',
  reviewOf: (name: string) => `Review ${name}`,
  allow: 'Allow',
  allowAndEnable: 'Allow and enable',
  code: 'Code',
  size: (files: number, bytes: string) => `${plural(files, 'file')}, ${bytes}. SHA-256 of all of them:`,
  bound: 'Only this code is allowed. If a file changes, the plugin stops until you review it again.',
  changes: {
    code: 'Its files have changed since it was allowed.',
    start: 'It is started in a different way than was allowed.',
    hosts: 'It wants to reach sites that weren’t allowed.',
    rights: 'It has more permissions than were allowed.',
  },
  writes: (count: number) => `It may change ${plural(count, 'metadata field')}.`,
  writesAll: 'It may change all metadata.',
  writesNothing: 'It may not change any metadata.',
  password: 'Your password',
  pin: 'Your PIN',
  usePin: 'Use PIN instead',
  usePassword: 'Use password instead',
} as const

export const confirming = inLanguage('pluginConfirming', englishConfirming)

export const englishInstalling = {
  title: 'From a file',
  lead: 'Install or update a plugin from a zip, or from the .tgz of an npm package. You see what is in it first.',
  choose: 'Choose package',
  drop: 'Drop a package here, or choose one.',
  install: (name: string) => `Install ${name}?`,
  update: (name: string) => `Update ${name}?`,
  about: (name: string, version: string | null, installed: string | null) => {
    const own = version === null ? name : `${name}, version ${version}`
    return installed === null ? own : `${own}. Installed: version ${installed}`
  },
  notEnabled: 'It is set up and doesn’t run until you enable it.',
  replaced:
    'It takes the place of the installed version. If the new version doesn’t start, the installed one is put back.',
  byName: 'By name',
  byNameLead: (registry: string) => `Install or update a package from ${registry}. You see what is in it first.`,
  packageName: 'Package name',
  packageVersion: 'Version',
  look: 'Look up',
  installAction: 'Install',
  updateAction: 'Update',
} as const

export const installing = inLanguage('pluginInstalling', englishInstalling)
