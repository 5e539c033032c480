import type { Exchange, UserPlugin } from '../../../api/types.ts'
import { inLanguage } from '../../../languages/in-language.ts'
import { formatNumber, plural } from '../../../lib/format.ts'

const books = (count: number) => plural(count, 'book')
const entries = (count: number) => plural(count, 'entry', 'entries')

export const english = {
  title: 'Connected services',
  lead: 'Connect services that track what you read, and sync your reading progress and ratings with them.',
  list: 'Services',
  all: 'All services',
  empty: {
    title: 'No services available',
    text: 'When an administrator adds a plugin for a service, you can connect it here.',
    toPlugins: 'Go to Plugins',
    toAccount: 'Go to your account',
  },
  notConnected: 'Not connected',
  connected: 'Connected',
  connectedAs: (name: string) => `Connected as ${name}`,
  off: 'Turned off by you',
  unavailable: 'Not available',
  unavailableText: 'An administrator turned this service off. Your connection details are still saved.',
  lastSync: (when: string) => `Last synced ${when}`,
  neverSynced: 'Never synced',
  connection: 'Connection',
  connect: 'Connect',
  connectTo: (name: string) => `Connect ${name}`,
  connecting: 'Connecting to the service…',
  secretsKept: 'Stored encrypted, used only by the plugin, and never shown again.',
  needed: 'Required.',
  signInThere: (name: string) => `Sign in at ${name}`,
  orEnter: 'Or enter this instead:',
  goThere: 'You’ll be sent to the service to approve access, then return here.',
  again: 'Reconnect',
  switchOn: 'Turn on',
  switchOff: 'Turn off',
  switchOffHint: 'Stops syncing but keeps your connection details.',
  disconnect: 'Disconnect',
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectGoes:
    'Your connection details and the plugin’s data for you are removed here. Nothing changes at the service.',
  disconnectKept: 'Your reading progress and ratings stay, including those that came from the service.',
  outside: {
    title: 'Continue in your browser',
    text: (name: string) => `${name} is open there. Approve access, and this window continues automatically.`,
    again: 'Open again',
    stop: 'Cancel',
    late: 'It took longer than five minutes. Start it again when you are ready.',
    'not-opened':
      'No browser could be opened. Choose a default browser in the settings of this computer and try again.',
  },
  callback: {
    title: 'Connecting',
    waiting: 'Connecting to the service…',
    done: (name: string) => `${name} is connected`,
    doneText: 'Sync now, or let it sync automatically.',
    toService: 'Continue',
    failed: 'Couldn’t connect',
    broken: 'This address is incomplete. Start again from the service.',
    back: 'Back to services',
  },
} as const

export const texts = inLanguage('services', english)

function ofThem(count: number, matched: number): string {
  if (count === matched) return count === 1 ? 'it is' : 'all of them are'
  return `${matched === 0 ? 'none' : formatNumber(matched)} of them ${matched === 1 ? 'is' : 'are'}`
}

export const englishExchanges = {
  title: 'Sync',
  sync: 'Sync now',
  syncing: 'Syncing…',
  stopKept: 'Anything already synced stays.',
  auto: 'Automatic sync',
  autoHint: 'Runs on the schedule set by an administrator.',
  ask: 'Check for changes',
  askHint: 'Shows how much is waiting to sync.',
  counters: {
    externalCount: 'In your list at the service',
    pendingPull: 'To import',
    pendingPush: 'To send',
    conflicts: 'Changed on both sides',
  },
  unknown: 'Unknown',
  latest: 'Recent syncs',
  none: 'None yet.',
  states: {
    pending: 'Queued',
    processing: 'Running',
    completed: 'Completed',
    failed: 'Failed',
    cancelled: 'Cancelled',
  } satisfies Readonly<Record<Exchange['status'], string>>,
  last: 'Last sync',
  nothing: 'Everything was already in sync.',
  marked: (count: number) => `${books(count)} ${count === 1 ? 'was' : 'were'} marked as read here.`,
  ratings: (count: number) => `${plural(count, 'rating')} ${count === 1 ? 'was' : 'were'} imported.`,
  pushed: (count: number) => `${entries(count)} ${count === 1 ? 'was' : 'were'} sent to the service.`,
  conflicts: (count: number) => `${entries(count)} had changed on both sides. The furthest progress was used.`,
  pulled: (count: number, matched: number) =>
    `Your list at the service has ${entries(count)}; ${ofThem(count, matched)} in your library.`,
  unmatched: (count: number) =>
    `${plural(count, 'series', 'series')} ${count === 1 ? 'has' : 'have'} no ID for this service and ${count === 1 ? 'was' : 'were'} skipped.`,
  refused: (count: number) => `The service rejected ${entries(count)}:`,
  incomplete: 'Your list is longer than one sync can read. The rest was skipped; nothing was lost.',
} as const

export const exchangeTexts = inLanguage('serviceExchanges', englishExchanges)

export const englishChoices = {
  title: 'Sync options',
  direction: 'Direction',
  modes: {
    both: 'Both ways',
    pull: 'From the service to Inglenook only',
    push: 'From Inglenook to the service only',
  } satisfies Readonly<Record<UserPlugin['syncMode'], string>>,
  modeHint: 'Syncing never marks anything as unread.',
  ratings: 'Sync ratings',
  ratingsHint: 'A rating from the service is used only where you haven’t rated yet.',
  more: 'Plugin settings',
} as const

export const choiceTexts = inLanguage('serviceChoices', englishChoices)
