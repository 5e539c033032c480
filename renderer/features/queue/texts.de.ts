import type { Translation } from '../../languages/translation.ts'
import type { english } from './texts.ts'

export const queue: Translation<typeof english> = {
  title: 'Merkliste',
  lead: 'Reihen und Bücher, die du als Nächstes lesen möchtest. Nur du siehst diese Liste.',
  order: 'Sortieren',
  orders: [
    { value: 'newest', label: 'Neueste zuerst' },
    { value: 'oldest', label: 'Älteste zuerst' },
    { value: 'custom', label: 'Meine Ordnung' },
  ],
  empty: {
    title: 'Hier ist noch nichts',
    text: 'Wähle das Lesezeichen einer Reihe oder eines Buchs, um es hier zu merken.',
    action: 'Reihen durchsehen',
  },
  up: 'Nach oben:',
  down: 'Nach unten:',
  remove: 'Entfernen:',
}
