import type { Translation } from '../../languages/translation.ts'
import type { english } from './person-devices-texts.ts'

export const personDevices: Translation<typeof english> = {
  title: (name) => `Geräte und Anmeldungen von ${name}`,
  lead: 'Wo dieses Konto benutzt wird. Abmelden wirkt sofort.',
  link: 'Geräte und Anmeldungen',
  back: 'Alle Personen',
  sessions: { title: 'Aktive Anmeldungen', lead: 'Browser und Apps, in denen die Person angemeldet ist.' },
  devices: {
    title: 'Apps und gekoppelte Geräte',
    lead: 'Sie melden sich mit einem API-Schlüssel oder jedes Mal mit dem Kennwort an.',
  },
  keys: {
    title: 'API-Schlüssel',
    lead: 'Nur die Person selbst kann API-Schlüssel erstellen und bearbeiten. Widerrufen kannst du sie.',
  },
  missing: 'Zurück zu allen Personen',
}
