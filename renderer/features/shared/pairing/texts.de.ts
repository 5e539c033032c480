import type { Translation } from '../../../languages/translation.ts'
import type { english } from './texts.ts'

export const pairingOffer: Translation<typeof english> = {
  qr: 'QR-Code für das andere Gerät',
  digits: 'Kopplungscode',
  left: (time) => `Gilt noch ${time}`,
  scope: 'Rechte',
  reading: 'Nur lesen',
  readingHint:
    'Darf lesen und deinen Lesefortschritt, Bewertungen und Merkliste ändern, aber nichts, was andere sehen.',
  everything: 'Voller Zugriff',
  everythingHint: 'Darf alles, was du darfst, außer Kennwort und Namen zu ändern. Für ein Gerät, das nur dir gehört.',
}
