import type { Translation } from '../../languages/translation.ts'
import type { english } from './texts.ts'

export const setup: Translation<typeof english> = {
  steps: { you: 'Du', folders: 'Deine Bücher', devices: 'Deine Geräte' },
  progress: 'Einrichtung',
  you: {
    title: 'Willkommen bei Inglenook',
    lead: 'Ein ruhiger Ort für deine Comics, Manga und E-Books. Er läuft auf deinem eigenen Computer, und nichts verlässt ihn. Leg zuerst dein Konto an.',
    username: 'Benutzername',
    usernameHint: 'Mit ihm meldest du dich an. Dieses Konto verwaltet Inglenook.',
    noName: 'Gib einen Benutzernamen ein.',
    password: 'Kennwort',
    code: 'Einrichtungscode',
    codeHint: 'Du sitzt nicht an dem Computer, auf dem Inglenook läuft. Dort wurde der Code beim Start ausgegeben.',
    submit: 'Weiter',
    known: 'Du bist angemeldet als',
  },
  folders: {
    title: 'Wo sind deine Bücher?',
    lead: 'Wähle einen Ordner auf dem Computer, auf dem Inglenook läuft. Deine Dateien werden nur gelesen, nie verändert. Das Einlesen beginnt sofort und läuft im Hintergrund weiter.',
    skip: 'Vorerst überspringen',
    next: 'Weiter',
  },
  devices: {
    title: 'Lies überall zu Hause',
    lead: 'Wähle die App, in der du lesen möchtest, oder scanne den Code mit einem Tablet. Melde dich mit dem Benutzernamen und dem Kennwort an, die du gerade gewählt hast.',
    finish: 'Loslesen',
  },
  back: 'Zurück',
}
