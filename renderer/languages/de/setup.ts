import type { Words } from '../words.ts'

export const setup: Words['setup'] = {
  steps: { you: 'Du', folders: 'Deine Bücher', devices: 'Deine Geräte' },
  progress: 'Erste Schritte',
  you: {
    title: 'Willkommen bei Inglenook',
    lead: 'Ein ruhiger Ort für deine Comics, Manga und E-Books. Er läuft auf deinem eigenen Computer, und nichts verlässt ihn. Zuerst: Wer bist du?',
    username: 'Dein Name',
    usernameHint: 'Mit ihm meldest du dich an. Du verwaltest dieses Inglenook.',
    noName: 'Gib den Namen ein, mit dem du dich anmelden möchtest.',
    password: 'Kennwort',
    code: 'Einrichtungscode',
    codeHint: 'Er wurde beim Start von Inglenook ausgegeben, weil du nicht an dem Computer sitzt, auf dem es läuft.',
    submit: 'Weiter',
    known: 'Du bist angemeldet als',
  },
  folders: {
    title: 'Wo sind deine Bücher?',
    lead: 'Wähle einen Ordner auf dem Computer, auf dem Inglenook läuft. Deine Dateien werden nur gelesen, nie verändert. Das Einlesen beginnt sofort und läuft von selbst weiter.',
    skip: 'Vorerst überspringen',
    next: 'Weiter',
  },
  devices: {
    title: 'Lies überall zu Hause',
    lead: 'Wähle die App, in der du lesen möchtest, oder scanne den Code mit einem Tablet. Melde dich mit dem Namen und dem Kennwort an, die du gerade gewählt hast.',
    finish: 'Loslesen',
  },
  back: 'Zurück',
}
