import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: (name: string) => `Devices and sessions of ${name}`,
  lead: 'Where this account is used. Signing something out takes effect immediately.',
  link: 'Devices and sessions',
  back: 'All people',
  sessions: { title: 'Active sessions', lead: 'Browsers and apps where they’re signed in.' },
  devices: {
    title: 'Apps and linked devices',
    lead: 'These sign in with an API key, or with the password each time.',
  },
  keys: { title: 'API keys', lead: 'Only they can create or edit API keys. You can revoke them.' },
  missing: 'Back to all people',
} as const

export const texts = inLanguage('personDevices', english)
