import { plural } from '../../lib/format.ts'
import type { Words } from '../words.ts'

export const session: Words['session'] = {
  title: 'Anmelden',
  house: 'Inglenook',
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
    text: 'Nächstes Mal sind hier Benutzername und Kennwort nötig. Konto, PIN und Lesestand bleiben, wie sie sind.',
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

export const roles: Words['roles'] = { reader: 'Lesen', maintainer: 'Pflege', admin: 'Verwaltung' }

export const anotherDevice: Words['anotherDevice'] = {
  open: 'Mit einem anderen Gerät anmelden',
  how: 'Scanne diesen Code mit einem Handy oder Tablet, auf dem du angemeldet bist. Oder öffne dort diese Adresse und gib den Kopplungscode ein:',
  waiting: 'Warten auf die Bestätigung …',
  in: (name) => `Angemeldet als ${name}.`,
  turnedAway: 'Die Anfrage wurde abgelehnt, niemand wurde angemeldet. Beginne neu, wenn das ein Versehen war.',
  resting: 'Der Code wurde ausgeblendet, weil ihn eine Weile niemand benutzt hat.',
  again: 'Neuen Code zeigen',
  haveCode: 'Zeigt stattdessen das andere Gerät einen Code?',
  digits: 'Kopplungscode des anderen Geräts',
  noDigits: 'Gib den sechsstelligen Kopplungscode ein, den das andere Gerät zeigt.',
  take: 'Anmelden',
  gone: 'Dieser Code ist falsch oder abgelaufen. Prüfe die Ziffern oder hol einen neuen Code.',
}

export const pairing: Words['pairing'] = {
  title: 'Gerät koppeln',
  lead: 'Gib den Kopplungscode ein, den das Gerät zeigt, oder scanne ihn mit der Kamera dieses Geräts.',
  digits: 'Kopplungscode',
  noDigits: 'Gib den sechsstelligen Kopplungscode ein, den das Gerät zeigt.',
  go: 'Weiter',
  home: 'Zur Startseite',
  toDevices: 'Deine Geräte ansehen',
  other: 'Anderen Code eingeben',
  mayNot: 'Du kannst keine Geräte koppeln',
  mayNotText: 'Bitte ein Elternteil oder die Verwaltung, dieses Gerät zu koppeln.',
  mayNotByKey: 'Dieses Gerät wurde selbst ohne Kennwort gekoppelt. Nimm eines, an dem du dich damit angemeldet hast.',
  goneTitle: 'Kein Gerät wartet mit diesem Code',
  gone: 'Vielleicht ist er abgelaufen oder wurde schon benutzt. Beginne am Gerät neu: Es zeigt einen neuen Code.',
  asking: {
    title: 'Dieses Gerät koppeln?',
    lead: 'Prüfe, ob es dein Gerät ist. Kennst du es nicht, lehne die Anfrage ab.',
    device: 'Gerät',
    unnamed: 'Unbekanntes Gerät',
    address: 'IP-Adresse',
    noAddress: 'Unbekannt',
    since: 'Angefragt',
    name: 'Name des Geräts',
    approve: 'Bestätigen',
    deny: 'Ablehnen',
  },
  approveRequest: {
    title: (name) => `${name} ist gekoppelt`,
    aDevice: 'Das Gerät',
    text: 'Es meldet sich in wenigen Sekunden an, mit einem eigenen API-Schlüssel. Unter „Geräte und Anmeldungen“ kannst du es jederzeit abmelden.',
  },
  denied: {
    title: 'Anfrage abgelehnt',
    text: 'Das Gerät wurde nicht angemeldet, und sein Code gilt nicht mehr. Weißt du nicht, wer gefragt hat, ist sonst nichts zu tun.',
  },
  take: {
    title: 'An diesem Gerät anmelden',
    lead: 'Jemand, der angemeldet ist, zeigt dir diesen Code. Du wirst hier als diese Person angemeldet.',
    replaces: (name) => `Hier ist gerade ${name} angemeldet. Wenn du weitermachst, wird dieses Konto ersetzt.`,
    name: 'Name des Geräts',
    nameHint: 'Leer: Der Name wird automatisch gewählt.',
    go: 'An diesem Gerät anmelden',
    doneTitle: (name) => `Du bist angemeldet als ${name}`,
    done: 'Dieses Gerät bleibt angemeldet, bis es jemand abmeldet.',
    start: 'Loslesen',
    goneTitle: 'Dieser Code gilt nicht mehr',
    gone: 'Er wurde benutzt, ist abgelaufen oder wurde abgebrochen. Bitte die Person, die ihn gezeigt hat, um einen neuen.',
    toSignIn: 'Zur Anmeldung',
  },
}

export const providerRefusals: Words['providerRefusals'] = {
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
