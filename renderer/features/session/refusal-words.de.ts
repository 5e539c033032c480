import type { Translation } from '../../languages/translation.ts'
import type { english } from './refusal-words.ts'

export const providerRefusals: Translation<typeof english> = {
  ended: (provider) => ({
    title: 'Diese Anmeldung ist abgelaufen',
    text: `Sie hat länger als fünf Minuten gedauert oder wurde in einem anderen Fenster begonnen. Wähle ${provider} noch einmal und melde dich in diesem Fenster an.`,
  }),
  cancelled: (provider) => ({
    title: 'Du hast die Anmeldung abgebrochen',
    text: `Nichts wurde geändert. Wähle ${provider} noch einmal oder melde dich anders an.`,
  }),
  unreachable: (provider) => ({
    title: `${provider} ist nicht erreichbar`,
    text: 'Versuche es in einer Minute noch einmal. Bis dahin kannst du dich mit einem Kennwort anmelden, wenn du hier eines hast.',
  }),
  refused: (provider) => ({
    title: `Inglenook konnte die Antwort von ${provider} nicht annehmen`,
    text: 'Versuche es noch einmal. Kommt es wieder vor, frag die Verwaltung: Im Protokoll steht, was falsch war.',
  }),
  groups: (provider) => ({
    title: 'Inglenook konnte deine Gruppen nicht lesen',
    text: `${provider} hat deine Gruppen in einem unbekannten Format geschickt, deshalb wurdest du nicht angemeldet. Bitte die Verwaltung, die Angabe der Gruppen zu prüfen.`,
  }),
  'no-account': (provider) => ({
    title: 'Du hast hier noch kein Konto',
    text: `${provider} kennt dich, aber dieses Inglenook legt Konten nicht automatisch an. Bitte die Verwaltung um eine Einladung.`,
  }),
  deactivated: () => ({
    title: 'Dein Konto ist deaktiviert',
    text: 'Deine Daten sind noch da. Bitte die Verwaltung, dein Konto zu aktivieren.',
  }),
}
