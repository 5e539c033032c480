import type { Exchange, UserPlugin } from '../../../api/types.ts'
import { inLanguage } from '../../../languages/in-language.ts'
import { formatNumber, plural } from '../../../lib/format.ts'

const books = (count: number) => plural(count, 'book')
const entries = (count: number) => plural(count, 'entry', 'entries')

export const english = {
  title: 'Connected services',
  lead: 'Places elsewhere that keep a list of what you read. Inglenook keeps both in step, if you want that.',
  list: 'Services',
  all: 'All services',
  empty: {
    title: 'No services to connect',
    text: 'When somebody who runs this Inglenook adds a plugin that speaks to another service, you can connect it here.',
    toPlugins: 'To the plugins',
    toAccount: 'To your account',
  },
  notConnected: 'Not connected',
  connected: 'Connected',
  connectedAs: (name: string) => `Connected as ${name}`,
  off: 'You have switched it off',
  unavailable: 'Not available now',
  unavailableText: 'Somebody who runs this Inglenook has switched it off. What you entered is kept; ask them.',
  lastSync: (when: string) => `Last exchanged ${when}`,
  neverSynced: 'Never exchanged yet',
  connection: 'Connection',
  connect: 'Connect',
  connectTo: (name: string) => `Connect ${name}`,
  connecting: 'Asking the service …',
  secretsKept: 'Kept encrypted, given to the plugin alone, and never shown again.',
  needed: 'This is needed.',
  goThere: 'You are sent to the service to let the plugin in, and come back here.',
  again: 'Connect anew',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  switchOffHint: 'Switched off it exchanges nothing, and what you entered stays.',
  disconnect: 'Disconnect',
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectGoes:
    'What you entered for it and what it kept for you is removed here. Nothing is changed at the service.',
  disconnectKept: 'What you read stays, and so do your ratings, also those that came from there.',
  outside: {
    title: 'Go on in your browser',
    text: (name: string) => `The page of ${name} is open there. Let the plugin in, and this window goes on by itself.`,
    again: 'Open it again',
    stop: 'Stop',
    late: 'It took longer than five minutes. Choose it again when you want to go on.',
    'not-opened': 'No browser could be opened. Choose one in the settings of this computer and try again.',
  },
  callback: {
    title: 'Connecting',
    waiting: 'One moment: the service is asked.',
    done: (name: string) => `${name} is connected`,
    doneText: 'Exchange what you read now, or let it happen by itself.',
    toService: 'Go on',
    failed: 'It is not connected',
    broken: 'This address is not whole. Begin again with the service.',
    back: 'Back to the services',
  },
} as const

export const texts = inLanguage('services', english)

function ofThem(count: number, matched: number): string {
  if (count === matched) return count === 1 ? 'it is' : 'all of them are'
  return `${matched === 0 ? 'none' : formatNumber(matched)} of them ${matched === 1 ? 'is' : 'are'}`
}

export const englishExchanges = {
  title: 'Exchange',
  sync: 'Sync now',
  syncing: 'What you read is exchanged …',
  stopKept: 'What was done so far stays.',
  auto: 'By itself',
  autoHint: 'At the times that whoever runs this Inglenook has set.',
  ask: 'Ask the service',
  askHint: 'How much waits to be exchanged.',
  counters: {
    externalCount: 'In your list there',
    pendingPull: 'To be taken over from there',
    pendingPush: 'To be sent there',
    conflicts: 'Changed on both sides',
  },
  unknown: 'Not told',
  latest: 'Latest exchanges',
  none: 'None yet.',
  states: {
    pending: 'Waits',
    processing: 'Runs',
    completed: 'Done',
    failed: 'Failed',
    cancelled: 'Stopped',
  } satisfies Readonly<Record<Exchange['status'], string>>,
  last: 'The last exchange',
  nothing: 'Both sides were in step: nothing had to be changed.',
  marked: (count: number) => `${books(count)} ${count === 1 ? 'was' : 'were'} marked as read here.`,
  ratings: (count: number) => `${plural(count, 'rating')} came from there.`,
  pushed: (count: number) => `The service took over ${entries(count)}.`,
  conflicts: (count: number) => `${entries(count)} had changed on both sides: the place that is further on was kept.`,
  pulled: (count: number, matched: number) =>
    `Your list there has ${entries(count)}; ${ofThem(count, matched)} here, too.`,
  unmatched: (count: number) =>
    `${plural(count, 'series', 'series')} of yours ${count === 1 ? 'has' : 'have'} no id of this service, and ${count === 1 ? 'was' : 'were'} left out.`,
  refused: (count: number) => `The service did not take ${entries(count)}:`,
  incomplete:
    'The list there is longer than one exchange takes: the rest of it was left out, and nothing of it is lost.',
} as const

export const exchangeTexts = inLanguage('serviceExchanges', englishExchanges)

export const englishChoices = {
  title: 'What is exchanged',
  direction: 'Direction',
  modes: {
    both: 'Both ways',
    pull: 'Only from the service to here',
    push: 'Only from here to the service',
  } satisfies Readonly<Record<UserPlugin['syncMode'], string>>,
  modeHint: 'Nothing is ever marked as unread by it.',
  ratings: 'Ratings, too',
  ratingsHint: 'One from there is taken where you have given none.',
  more: 'Settings of the plugin',
} as const

export const choiceTexts = inLanguage('serviceChoices', englishChoices)
