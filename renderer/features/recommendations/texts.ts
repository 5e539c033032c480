import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: 'Recommended for you',
  lead: 'Chosen by what you finished and rated. Only you can see this list.',
  refresh: 'Refresh',
  empty: {
    title: 'No recommendations yet',
    cold: 'Finish or rate a few series, and similar ones appear here.',
    none: 'Nothing unread in your libraries resembles what you liked. Rate more series, or come back when there are new ones.',
    action: 'Browse series',
  },
  notHere: 'Not in your library',
  open: (service: string) => `View on ${service}`,
  services: 'Connected services',
  servicesLead: 'They get to know which series you read and how you rated them.',
  fetched: (when: string) => `Updated ${when}`,
  never: 'Not fetched yet',
  running: 'Refreshing…',
} as const

export const texts = inLanguage('recommendations', english)
