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
    list: 'Personen an diesem Bildschirm',
    other: 'Jemand anderes',
    back: 'Wer liest?',
  },
  pin: {
    lead: 'Gib deine PIN ein',
    label: 'PIN von',
    placeholder: 'PIN',
    keys: 'Ziffern',
    back: 'Letzte Ziffer zurücknehmen',
    entered: (digits) => `${plural(digits, 'Ziffer', 'Ziffern')} eingegeben`,
    usePassword: 'Kennwort benutzen',
    otherWay: 'Anders anmelden',
    wrong: 'Diese PIN stimmt nicht. Versuche es noch einmal.',
    spent: 'Es waren zu viele falsche PINs. Melde dich diesmal mit dem Kennwort an; dann gilt die PIN wieder.',
    unknownHere:
      'Dieser Bildschirm kennt dich nicht mehr: Dein Kennwort oder deine Rechte wurden geändert. Melde dich mit dem Kennwort an.',
  },
  forget: {
    action: 'Mich an diesem Bildschirm vergessen',
    confirm: 'Vergessen',
    ask: (name) => `${name} an diesem Bildschirm vergessen?`,
    text: 'Nächstes Mal sind hier Name und Kennwort nötig. Das Konto, die PIN und alles Gelesene bleiben, wie sie sind.',
  },
  remember: {
    label: 'An diesem Bildschirm merken',
    hint: 'Für ein Tablet, das du teilst: Nächstes Mal reichen ein Tipp auf dein Bild und eine PIN.',
  },
  newPin: {
    title: 'PIN wählen',
    lead: 'Vier bis zwölf Ziffern, für die Bildschirme, die sich dich merken sollen.',
    again: 'Gib sie noch einmal ein.',
    label: 'Neue PIN',
    labelAgain: 'Neue PIN noch einmal',
    next: 'Weiter',
    save: 'Speichern',
    differs: 'Die beiden waren nicht gleich. Wähle die PIN neu.',
    skip: 'Ohne PIN weiter',
  },
  providers: { or: 'oder', go: 'Anmelden mit', unknown: 'Der Anmeldedienst' },
  outside: {
    title: 'Weiter geht es in deinem Browser',
    text: (provider) => `${provider} ist dort offen. Melde dich an, dann geht es in diesem Fenster von selbst weiter.`,
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
    text: 'Sein Fenster macht von selbst weiter. Du kannst diese Seite schließen.',
  },
  username: 'Benutzername',
  password: 'Kennwort',
  submit: 'Anmelden',
  choose: {
    title: 'Kennwort wählen',
    lead: 'Alles, was mit dem alten angemeldet war, wird abgemeldet.',
    password: 'Neues Kennwort',
    submit: 'Speichern und anmelden',
    noToken: 'Dieser Link ist nicht vollständig. Kopiere ihn ganz oder bitte um einen neuen.',
  },
  invitation: {
    title: 'Du bist eingeladen',
    by: (name) => `${name} lädt dich in dieses Inglenook ein.`,
    username: 'Benutzername',
    usernameHint: 'Mit ihm meldest du dich an.',
    noName: 'Gib den Namen ein, mit dem du dich anmelden möchtest.',
    displayName: 'Angezeigter Name',
    optional: 'Du kannst ihn leer lassen.',
    password: 'Kennwort',
    submit: 'Beitreten',
    every: 'Alle Bibliotheken',
    none: 'Noch keine Bibliotheken',
    gone: 'Diese Einladung gilt nicht mehr',
    askAgain: 'Bitte die Person, die sie geschickt hat, um eine neue.',
    toSignIn: 'Zur Anmeldung',
    libraries: 'Was du siehst',
    role: 'Deine Rolle',
    until: 'Gültig bis',
    child: 'Ein Kinderkonto: Ein Erwachsener in diesem Haus entscheidet, was es zeigt',
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
  how: 'Scanne diesen Code mit einem Handy oder Tablet, auf dem du angemeldet bist. Oder öffne dort diese Adresse und tippe die Ziffern:',
  waiting: 'Warten, bis jemand dieses Gerät einlässt …',
  in: (name) => `Du bist drin als ${name}.`,
  turnedAway: 'Jemand hat dieses Gerät abgewiesen. Nichts wurde angemeldet. Beginne neu, wenn es ein Versehen war.',
  resting: 'Eine Weile kam niemand, deshalb wird kein Code mehr gezeigt.',
  again: 'Neuen Code zeigen',
  haveCode: 'Zeigt stattdessen das andere Gerät einen Code?',
  digits: 'Sechs Ziffern des anderen Geräts',
  noDigits: 'Tippe die sechs Ziffern, die das andere Gerät zeigt.',
  take: 'Anmelden',
  gone: 'Dieser Code gilt nicht mehr, oder es gab ihn nie. Sieh dir die Ziffern noch einmal an oder lass einen neuen Code zeigen.',
}

export const pairing: Words['pairing'] = {
  title: 'Gerät einlassen',
  lead: 'Das Gerät zeigt sechs Ziffern. Tippe sie hier oder scanne seinen Code mit der Kamera dieses Geräts.',
  digits: 'Sechs Ziffern',
  noDigits: 'Tippe die sechs Ziffern, die das Gerät zeigt.',
  go: 'Gerät ansehen',
  home: 'Zur Startseite',
  toDevices: 'Deine Geräte',
  other: 'Anderen Code tippen',
  mayNot: 'Du kannst keine Geräte einlassen',
  mayNotText: 'Bitte einen Erwachsenen oder jemanden, der dieses Inglenook betreibt, dieses Gerät einzulassen.',
  mayNotByKey: 'Dieses Gerät wurde selbst ohne Kennwort eingelassen. Nimm eines, an dem du dich damit angemeldet hast.',
  goneTitle: 'Kein Gerät fragt mit diesem Code',
  gone: 'Vielleicht ist seine Zeit um, oder er wurde schon benutzt. Beginne am Gerät neu: Es zeigt einen neuen Code.',
  asking: {
    title: 'Dieses Gerät einlassen?',
    lead: 'Sieh auf das Gerät vor dir. Kennst du es nicht, weise es ab.',
    device: 'Gerät',
    unnamed: 'Es sagt nicht, was es ist',
    address: 'Seine Adresse',
    noAddress: 'Unbekannt',
    since: 'Gefragt',
    name: 'Name in deiner Liste',
    approve: 'Einlassen',
    deny: 'Abweisen',
  },
  approveRequest: {
    title: (name) => `${name} ist eingelassen`,
    aDevice: 'Das Gerät',
    text: 'Es meldet sich in wenigen Sekunden selbst an, mit einem eigenen Schlüssel. Unter deinen Geräten kannst du es jederzeit abmelden.',
  },
  denied: {
    title: 'Abgewiesen',
    text: 'Das Gerät hat nichts bekommen, und sein Code taugt zu nichts mehr. Weißt du nicht, wer gefragt hat, ist sonst nichts zu tun.',
  },
  take: {
    title: 'An diesem Gerät anmelden',
    lead: 'Jemand, der angemeldet ist, zeigt dir diesen Code. Du wirst hier als diese Person angemeldet.',
    replaces: (name) => `Hier ist gerade ${name} angemeldet. Jemand anderes träte an diese Stelle.`,
    name: 'Name dieses Geräts',
    nameHint: 'Du kannst ihn leer lassen: Das Gerät sagt, was es ist.',
    go: 'An diesem Gerät anmelden',
    doneTitle: (name) => `Du bist angemeldet als ${name}`,
    done: 'Dieses Gerät bleibt angemeldet, bis es jemand abmeldet.',
    start: 'Loslesen',
    goneTitle: 'Dieser Code gilt nicht mehr',
    gone: 'Er wurde benutzt, seine Zeit ist um, oder er wurde zurückgenommen. Bitte die Person, die ihn gezeigt hat, um einen neuen.',
    toSignIn: 'Zur Anmeldung',
  },
}

export const providerRefusals: Words['providerRefusals'] = {
  ended: (provider) => ({
    title: 'Diese Anmeldung ist abgelaufen',
    text: `Sie hat länger als fünf Minuten gedauert oder wurde in einem anderen Fenster begonnen. Wähle ${provider} noch einmal und schließe sie in diesem Fenster ab.`,
  }),
  cancelled: (provider) => ({
    title: 'Du hast die Anmeldung abgebrochen',
    text: `Nichts ist geschehen. Wähle ${provider} wieder, wenn du weitermachen willst, oder melde dich anders an.`,
  }),
  unreachable: (provider) => ({
    title: `${provider} ist nicht erreichbar`,
    text: 'Versuche es in einer Minute noch einmal. Bis dahin kannst du dich mit einem Kennwort anmelden, wenn du hier eines hast.',
  }),
  refused: (provider) => ({
    title: `Die Antwort von ${provider} wurde nicht angenommen`,
    text: 'Versuche es noch einmal. Kommt es wieder vor, frag die Person, die dieses Inglenook betreibt: Im Protokoll steht, was falsch war.',
  }),
  groups: (provider) => ({
    title: 'Deine Gruppen waren nicht zu verstehen',
    text: `${provider} nannte deine Gruppen auf eine Art, die Inglenook nicht kennt; auf Verdacht wird niemand eingelassen. Bitte die Person, die dieses Inglenook betreibt, sich die Angabe der Gruppen anzusehen.`,
  }),
  'no-account': (provider) => ({
    title: 'Du hast hier noch kein Konto',
    text: `${provider} kennt dich, aber dieses Inglenook legt keine Konten von selbst an. Bitte die Person, die es betreibt, um eine Einladung.`,
  }),
  deactivated: () => ({
    title: 'Dein Konto ist abgeschaltet',
    text: 'Alles, was dir gehört, ist noch da. Bitte die Person, die dieses Inglenook betreibt, es wieder einzuschalten.',
  }),
}
