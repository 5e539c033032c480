import type { Translation } from '../../languages/translation.ts'
import { plural } from '../../lib/format.ts'
import type { english, englishRefusals, englishRoleNames } from './texts.ts'

export const session: Translation<typeof english> = {
  title: 'Anmelden',
  appName: 'Inglenook',
  lead: 'Willkommen zurück.',
  wait: 'Warte',
  restored: (when) => `Am ${when} wurde eine Sicherung wiederhergestellt. Alle müssen sich neu anmelden.`,
  people: {
    title: 'Wer liest?',
    list: 'Personen auf diesem Gerät',
    other: 'Jemand anderes',
    back: 'Wer liest?',
  },
  pin: {
    lead: 'Gib deine PIN ein',
    label: 'PIN von',
    placeholder: 'PIN',
    keys: 'Ziffernfeld',
    back: 'Letzte Ziffer löschen',
    entered: (digits) => `${plural(digits, 'Ziffer', 'Ziffern')} eingegeben`,
    usePassword: 'Mit Kennwort',
    otherWay: 'Anders anmelden',
    wrong: 'Falsche PIN. Versuche es noch einmal.',
    spent: 'Zu viele falsche PINs. Melde dich diesmal mit dem Kennwort an. Danach gilt die PIN wieder.',
    unknownHere:
      'Dieses Gerät hat dich vergessen, weil dein Kennwort oder deine Rechte geändert wurden. Melde dich mit dem Kennwort an.',
  },
  forget: {
    action: 'Mich auf diesem Gerät vergessen',
    confirm: 'Vergessen',
    ask: (name) => `${name} auf diesem Gerät vergessen?`,
    text: 'Nächstes Mal sind hier Benutzername und Kennwort nötig. Konto, PIN und Lesefortschritt bleiben, wie sie sind.',
  },
  remember: {
    label: 'Auf diesem Gerät merken',
    hint: 'Für ein geteiltes Tablet: Nächstes Mal wählst du dein Bild und gibst die PIN ein.',
  },
  newPin: {
    title: 'PIN wählen',
    lead: 'Vier bis zwölf Ziffern, für Geräte, die sich dich merken.',
    again: 'Gib sie noch einmal ein.',
    label: 'Neue PIN',
    labelAgain: 'Neue PIN bestätigen',
    next: 'Weiter',
    save: 'Speichern',
    differs: 'Die PINs stimmen nicht überein. Wähle die PIN noch einmal.',
    skip: 'Ohne PIN weiter',
  },
  providers: { or: 'oder', go: 'Anmelden mit', unknown: 'Der Anmeldedienst' },
  outside: {
    title: 'Weiter geht es in deinem Browser',
    text: (provider) => `${provider} ist dort offen. Melde dich an, dann geht es in diesem Fenster automatisch weiter.`,
    again: 'Noch einmal öffnen',
    stop: 'Abbrechen',
    ends: {
      late: 'Die Anmeldung dauerte länger als fünf Minuten. Wähle sie noch einmal, wenn du weitermachen möchtest.',
      'not-opened':
        'Es ließ sich kein Browser öffnen. Wähle in den Einstellungen dieses Computers einen aus und versuche es noch einmal, oder melde dich anders an.',
    },
  },
  backToWindow: {
    title: 'Weiter geht es in Inglenook',
    text: 'Das Fenster macht automatisch weiter. Du kannst diese Seite schließen.',
  },
  username: 'Benutzername',
  password: 'Kennwort',
  submit: 'Anmelden',
  choose: {
    title: 'Kennwort wählen',
    lead: 'Alles, was mit dem alten angemeldet war, wird abgemeldet.',
    password: 'Neues Kennwort',
    submit: 'Speichern und anmelden',
    noToken: 'Dieser Link ist unvollständig. Kopiere ihn ganz oder bitte um einen neuen.',
  },
  invitation: {
    title: 'Du bist eingeladen',
    by: (name) => `${name} lädt dich in dieses Inglenook ein.`,
    username: 'Benutzername',
    usernameHint: 'Mit ihm meldest du dich an.',
    noName: 'Gib einen Benutzernamen ein.',
    displayName: 'Anzeigename',
    optional: 'Optional',
    password: 'Kennwort',
    submit: 'Konto anlegen',
    every: 'Alle Bibliotheken',
    none: 'Noch keine Bibliotheken',
    gone: 'Diese Einladung gilt nicht mehr',
    askAgain: 'Bitte die Person, die sie geschickt hat, um eine neue.',
    toSignIn: 'Zur Anmeldung',
    libraries: 'Zugriff auf Bibliotheken',
    role: 'Rolle',
    until: 'Gültig bis',
    child: 'Kinderkonto: Ein Elternteil entscheidet, was es zeigt',
  },
  elsewhere: {
    text: 'Du meldest dich über einen anderen Dienst an, der ein eigenes Fenster braucht. Melde dich dort an, schließe das Fenster und mach hier weiter.',
    open: 'In neuem Fenster anmelden',
    goOn: 'Ich bin angemeldet: weiter',
    nobody: 'In diesem Browser ist noch niemand angemeldet. Schließe erst die Anmeldung im anderen Fenster ab.',
    other:
      'Im anderen Fenster ist jemand anderes angemeldet. Melde dort ab, und melde dich als die Person an, die hier war.',
  },
  outsideAgain: {
    text: 'Du meldest dich über einen anderen Dienst an, der sich in deinem Browser öffnet. Was du hier getippt hast, bleibt.',
    nobody: 'Noch ist niemand angemeldet. Wähle ihn noch einmal, und schließe die Anmeldung in deinem Browser ab.',
    other:
      'Jemand anderes hat sich angemeldet. Melde sie in deinem Browser ab, und melde dich als die Person an, die hier war.',
  },
  again: {
    now: 'Jetzt kannst du es wieder versuchen.',
    title: 'Deine Sitzung ist abgelaufen',
    text: 'Melde dich wieder an. Was du auf dieser Seite getippt hast, ist noch da.',
    leave: 'Verlassen ohne zu speichern',
  },
}

export const roles: Translation<typeof englishRoleNames> = {
  reader: 'Lesen',
  maintainer: 'Pflege',
  admin: 'Verwaltung',
}

export const providerRefusals: Translation<typeof englishRefusals> = {
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
