import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: (name: string) => `Sign-ins and devices of ${name}`,
  lead: 'Where this account is used. What is ended here is out at once, in every app.',
  link: 'Sign-ins and devices',
  back: 'All people',
  sessions: { title: 'Signed in', lead: 'Browsers and apps where they signed in.' },
  devices: { title: 'Apps and paired devices', lead: 'What comes with a key or with the password each time.' },
  keys: { title: 'Keys', lead: 'Only they can make a key or change it. You can end it.' },
  missing: 'Back to all people',
} as const

export const texts = inLanguage('personDevices', english)
