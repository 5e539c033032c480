import type { Translation } from '../../languages/translation.ts'
import type { english } from './devices-texts.ts'

export const devices: Translation<typeof english> = {
  title: 'Geräte und Anmeldungen',
  lead: 'Wo dein Konto benutzt wird. Kennst du etwas nicht, melde es ab und ändere dein Kennwort.',
  leadOfLocked: 'Wo dein Konto benutzt wird.',
  add: {
    title: 'Gerät hinzufügen',
    lead: 'Kopple ein Handy, ein Tablet oder einen Fernseher, ohne das Kennwort zu tippen. Du kannst es hier jederzeit abmelden.',
    show: 'Gerät hinzufügen',
    enter: 'Kopplungscode eingeben',
    text: 'Zeig dem neuen Gerät einen Code. Er gilt einmal und läuft nach fünf Minuten ab.',
    name: 'Name des Geräts',
    nameHint: 'Leer: Der Name wird automatisch gewählt.',
    make: 'Code zeigen',
    scan: 'Scanne ihn mit der Kamera des neuen Geräts. Oder öffne dort diese Adresse, wähle „Mit einem anderen Gerät anmelden“ und gib den Kopplungscode ein:',
    waiting: 'Warten auf das Gerät …',
    isIn: (name) => `${name} ist gekoppelt.`,
    isInText:
      'Es hat einen eigenen API-Schlüssel und bleibt angemeldet, bis du es abmeldest. Ist es nicht dein Gerät, melde es unten sofort ab.',
    from: 'IP-Adresse:',
    aDevice: 'Das Gerät',
    over: 'Dieser Code ist abgelaufen. Es wurde kein Gerät gekoppelt.',
    again: 'Neuen Code zeigen',
    done: 'Fertig',
    cancel: 'Abbrechen',
  },
  sessions: {
    title: 'Aktive Anmeldungen',
    lead: 'Browser und Apps, in denen du angemeldet bist. Unbenutzte Anmeldungen laufen automatisch ab.',
  },
  devices: {
    title: 'Apps und gekoppelte Geräte',
    lead: 'Sie melden sich mit einem API-Schlüssel oder jedes Mal mit deinem Kennwort an.',
  },
  keys: {
    title: 'API-Schlüssel',
    lead: 'Mit einem API-Schlüssel meldet sich eine App ohne dein Kennwort an. Sie darf nur, was du erlaubst.',
    make: 'API-Schlüssel erstellen',
  },
  apps: {
    title: 'App verbinden',
    lead: 'Wähle die App, in der du liest. Hier steht Schritt für Schritt, was du dort eingibst.',
  },
  visible: {
    title: 'Im Netz gefunden werden',
    lead: 'Manche Apps suchen Kataloge im Netz und brauchen keine Adresse.',
  },
}
