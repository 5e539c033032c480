import type { Translation } from '../../languages/translation.ts'
import type { english } from './texts.ts'

export const recommendations: Translation<typeof english> = {
  title: 'Für dich empfohlen',
  lead: 'Ausgesucht nach dem, was du gelesen und bewertet hast. Nur du siehst diese Liste.',
  refresh: 'Aktualisieren',
  empty: {
    title: 'Noch keine Empfehlungen',
    cold: 'Lies oder bewerte ein paar Reihen, dann erscheinen hier ähnliche.',
    none: 'Nichts Ungelesenes in deinen Bibliotheken ähnelt dem, was dir gefallen hat. Bewerte mehr Reihen, oder sieh nach, wenn es neue gibt.',
    action: 'Reihen durchsehen',
  },
  notHere: 'Nicht in deiner Bibliothek',
  open: (service) => `Bei ${service} ansehen`,
  services: 'Verbundene Dienste',
  servicesLead: 'Sie erfahren, welche Reihen du gelesen und wie du sie bewertet hast.',
  fetched: (when) => `Aktualisiert ${when}`,
  never: 'Noch nicht geholt',
  running: 'Wird aktualisiert …',
}
