import { inLanguage } from '../../languages/in-language.ts'
import { formatNumber, plural } from '../../lib/format.ts'

export const english = {
  title: 'Plugins',
  lead: 'Programs of others that teach Inglenook more: to keep what you read in step with another service, or to look up details of series.',
  list: 'Plugins that are set up',
  add: 'Add a plugin',
  all: 'All plugins',
  safeMode: {
    title: 'Safe mode: no plugin is started',
    text: 'What is set up stays. Plugins run again when Inglenook is started as usual.',
  },
  forbidden: {
    title: 'This is for those who look after plugins',
    text: 'Plugins are programs on the computer of the server. Ask who runs this Inglenook.',
  },
  empty: {
    title: 'No plugins yet',
    text: 'A plugin is a small program beside Inglenook. It keeps what you read in step with another service, or looks up details of series. Those that you add are listed here, with how they are.',
  },
  can: {
    series: 'Looks up details of series',
    book: 'Knows details of books, which Inglenook does not ask for yet',
    sync: 'Keeps what people read in step with another service',
    unknown: 'It has not said yet what it can do. Test it.',
    nothing: 'It says of nothing that it can do.',
  },
  people: (count: number) => {
    if (count === 0) return 'Nobody uses it yet'
    return count === 1 ? 'One person uses it' : `${formatNumber(count)} people use it`
  },
  switchOf: (name: string) => `${name} is on`,
  failed: (when: string) => `Failed ${when}:`,
  for: {
    title: (name: string) => `Switch on ${name}?`,
    runs: 'What it runs',
    can: 'What it can do',
    program: 'It runs as a program of its own on the computer of the server, whenever there is work for it.',
    heldIn:
      'Node holds it in: it can read only its own folder, write only its own data, and start no other programs. Your books, the database and your files are out of its reach.',
    free: 'It can do whatever the account can do that Inglenook runs under: read and change its files, your books and the database among them. Switch it on only if you trust who made it.',
    internet: 'It can reach the internet, and send there what it is given.',
    whom: 'For whom',
    person:
      'For each person who connects it for themselves. It is then given what they read: ids and titles of series, volumes, chapters and ratings.',
    server: 'For the server. It is given titles and details of series, and may write what you allow it.',
    nobody: 'It has not said yet whom it is for. You can test it first: then it says what it is.',
    confirm: 'Switch it on',
    cancel: 'Cancel',
  },
} as const

export const texts = inLanguage('plugins', english)

export const englishAdding = {
  title: 'Add a plugin',
  lead: 'Its files are put into the plugins folder by somebody at the computer of the server. Nothing is started before you switch it on.',
  folder: 'In the plugins folder',
  folderLead: 'Put the folder of the plugin in here:',
  path: 'the path of the plugins folder',
  again: 'Look again',
  looked: (count: number) => (count === 0 ? 'Nothing found.' : `${plural(count, 'plugin')} found.`),
  none: 'There is nothing in it yet. A plugin is a folder with a file plugin.json in it.',
  setUp: 'Set up',
  setUpOf: (name: string) => `Set up ${name}`,
  there: 'Set up already',
  version: (version: string) => `Version ${version}`,
  unnamed: (folder: string) => `The folder ${folder}`,
  byHand: 'By hand',
  byHandLead: 'For those who write plugins, and for commands that the configuration file allows.',
  open: 'Set one up by hand',
  name: 'Name',
  nameHint: 'As the plugin calls itself: small letters, digits and hyphens. It cannot be changed later.',
  make: 'Set it up',
  cancel: 'Cancel',
  allowed: (commands: string) => `The configuration allows these commands, too: ${commands}.`,
} as const

export const adding = inLanguage('pluginAdding', englishAdding)

export const englishPluginPage = {
  health: 'How it is',
  test: 'Test it',
  testHint: 'Starts it, lets it say what it is, and stops it again.',
  works: (ms: number) => `It answered after ${formatNumber(ms)} ms.`,
  doesNot: 'It did not answer as it should.',
  says: 'What it says of itself',
  version: 'Version',
  author: 'Made by',
  homepage: 'Website',
  can: 'It can',
  source: 'Goes by the ids of',
  protocol: 'Protocol',
  lastSuccess: 'Last time it worked',
  never: 'Never yet',
  dayFailures: 'Failures in a day',
  people: 'People who use it',
  peopleBy: {
    healthy: (count: number) => `for ${formatNumber(count)} it works`,
    degraded: (count: number) => `for ${formatNumber(count)} it has trouble`,
    unhealthy: (count: number) => `for ${formatNumber(count)} it does not work`,
    unknown: (count: number) => `${formatNumber(count)} have not used it yet`,
    disabled: (count: number) => `${formatNumber(count)} have switched it off`,
  },
  reset: 'Begin anew',
  resetTitle: 'Begin anew?',
  resetKept:
    'What runs of it is stopped, and its failures are forgotten. Settings, connections and what it kept stay as they are.',
  failures: 'Failures',
  failuresLead: 'Of the last 30 days, the newest first.',
  noFailures: 'None.',
  forPerson: (name: string) => `for ${name}`,
  code: (code: number) => `code ${code}`,
  settings: 'Settings',
  settingsLead: 'What the plugin lets you set for everybody.',
  secrets: 'Credentials',
  secretsLead: 'Kept encrypted, given to the plugin when it starts, and never shown again.',
  isSet: (name: string) => `${name} is set`,
  forget: 'Remove',
  forgetOf: (name: string) => `Remove ${name}`,
  forgetTitle: (name: string) => `Remove ${name}?`,
  forgetKept: 'The plugin is not given it any more. Everything else stays.',
  otherSecret: 'Enter another one',
  secretName: 'Its name',
  secretValue: 'Its value',
  secretNameNeeded: 'Enter how the plugin calls it.',
  clientId: 'Client id',
  clientIdHint: 'As the service gave it to you.',
  clientSecret: 'Client secret',
  clientSecretHint: 'Only if the service gave you one.',
  running: 'How it is run',
  runningLead: 'A plugin that runs is started anew when this is changed.',
  limits: 'Limits',
  limitsLead: 'So that it neither hangs nor floods the service it speaks to.',
  timeout: 'Seconds that it may take for an answer',
  rate: 'Requests a minute, at most',
  remove: 'Remove the plugin',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeGoes: (count: number) =>
    count === 0
      ? 'Its settings, its credentials and what it kept are removed.'
      : `Its settings, its credentials and what it kept are removed, and the connections of ${plural(count, 'person', 'people')} with it.`,
  removeKept: 'Its files in the plugins folder stay, and so does what people read and what it wrote about series.',
} as const

export const pageTexts = inLanguage('pluginPage', englishPluginPage)

export const englishRunning = {
  displayName: 'Name to show',
  description: 'Description',
  command: 'Command',
  commandHint:
    'node, python or python3 with a file of the plugins folder; or a program in that folder. No shell sees it.',
  args: 'Arguments, one a line',
  argsHint: 'Files are named from the plugins folder on.',
  env: 'Variables, one a line',
  envHint: 'As NAME=value. The plugin sees next to no others.',
  noName: 'Enter the name.',
  noCommand: 'Enter the command.',
  badVariable: (line: string) => `“${line}” is not of the form NAME=value.`,
  wholeNeeded: 'Enter a whole number.',
} as const

export const running = inLanguage('pluginRunning', englishRunning)

export const englishRights = {
  title: 'What it may write',
  lead: 'Of the details of series. A field that somebody locked is never written.',
  every: 'Every field',
  nothing: 'Nothing is allowed: it can look things up, and write none of it.',
  offered: 'Where it is offered',
  scopes: {
    'series:detail': 'For one series',
    'library:scan': 'For a whole library, and after a scan',
  },
  libraries: 'Libraries',
  everyLibrary: 'Every library',
  someLibraries: 'Only these',
  noLibraries: 'There is no library yet.',
  librariesLead: 'Series of other libraries are never given to it.',
} as const

export const rights = inLanguage('pluginRights', englishRights)
