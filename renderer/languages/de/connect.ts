import type { Words } from '../words.ts'

export const connect: Words['connect'] = {
  which: 'In welcher App liest du?',
  choose: 'App wählen',
  steps: (name) => `Schritte für ${name}`,
  fields: { address: 'Adresse', host: 'Host', port: 'Port' },
  fieldFor: (field, app) => `${field} für ${app}`,
  keyedFor: (app) => `Adresse für ${app} mit dem Schlüssel`,
  user: 'Dein Benutzername',
  makeKey: (name) => `Schlüssel für ${name} erstellen`,
  keyHint: 'Ein Schlüssel lässt diese App ohne dein Kennwort ein und lässt sich allein beenden.',
  keyedAddress:
    'Hat die App keine Felder für Name und Kennwort? Dann gib diese Adresse statt der anderen ein: Sie meldet sich selbst an. Wer sie hat, hat, was der Schlüssel erlaubt, bis du den Schlüssel sperrst.',
  showCode: 'Als QR-Code zeigen',
  hideCode: 'QR-Code ausblenden',
  codeLabel: 'QR-Code der Adresse',
  rootAddress: 'Falls die App keinen Pfad in einer Adresse annimmt',
  compatOff: {
    title: 'Diese App braucht die Schnittstelle für Komga-Apps, und die ist aus',
    may: 'Schalte sie in den Einstellungen unter „Apps für Komga“ ein. Für andere Apps ändert sich dadurch nichts.',
    mayNot: 'Wer euren Haushalt verwaltet, kann sie einschalten: Verwaltung, Einstellungen, „Apps für Komga“.',
    open: 'Einstellungen öffnen',
  },
  sync: {
    title: 'Lesestelle behalten',
    lead: 'KOReader meldet, wo du bist, und macht auf einem anderen Gerät dort weiter, wo du aufgehört hast.',
    steps: [
      'Öffne ein Buch, dann das Menü mit den Werkzeugen, dann „Progress sync“.',
      'Wähle „Custom sync server“ und gib diese Adresse ein.',
      'Wähle „Login“: dein Benutzername und ein Schlüssel als Kennwort. Dein eigenes Kennwort gilt hier nicht.',
    ],
    address: 'Server für den Abgleich',
    off: 'Der Abgleich mit KOReader ist in der Konfiguration dieses Servers ausgeschaltet (koreader_api.enabled).',
  },
  visible: {
    label: 'In diesem Netz sichtbar',
    help: 'Apps, die nach Katalogen suchen, finden Inglenook ohne seine Adresse.',
    starting: 'Wird im Netz bekannt gemacht …',
    as: (name, place) => `Apps sehen „${name}“ unter ${place}.`,
    check: 'Prüfen, ob es zu finden ist',
    heard:
      'Inglenook hört sich selbst im Netz. Findet es ein Gerät nicht, ist es in einem anderen Netz, oder seine App sucht nicht nach Katalogen: Gib dort die Adresse ein.',
    onlyAdmin: 'Das kann die Verwaltung umschalten.',
  },
}

const signIn = 'Gib deinen Benutzernamen und dein Kennwort ein, oder statt des Kennworts einen Schlüssel.'
const keepsPlace = 'Zeigt Cover, holt Seiten einzeln und behält deine Lesestelle in beide Richtungen.'
const address = 'Gib die Adresse ein.'

export const readerApps: Words['readerApps'] = {
  groups: { any: 'Jedes Gerät', readers: 'E-Reader', comics: 'Comics und Manga', books: 'Bücher' },
  apps: {
    browser: {
      name: 'Ein Browser',
      can: 'Alles: deine Startseite, die Leser, deine Lesestelle auf jedem Gerät. Nichts muss installiert werden.',
      steps: ['Öffne die Adresse oder scanne den Code mit der Kamera.', 'Melde dich mit Benutzername und Kennwort an.'],
    },
    other: {
      name: 'Eine andere App mit OPDS-Katalogen',
      can: 'Die meisten Apps nehmen diese Adresse. Comics werden Seite für Seite gelesen, wo die App das kann.',
      steps: ['Suche nach „OPDS“, „Katalog“ oder „Netzbibliothek“ und füge einen Katalog hinzu.', address, signIn],
      note: 'Sagt die App, dass sie OPDS 2.0 will, lass die Adresse auf /opds/v2 statt auf /opds/v1/catalog enden.',
    },
    koreader: {
      can: 'Blättert im Bestand, lädt herunter und holt Comics Seite für Seite. Behält deine Lesestelle durch seinen Abgleich.',
      steps: [
        'Öffne im Dateibrowser das Menü mit der Lupe, dann „OPDS-Katalog“.',
        'Wähle + und „OPDS-Katalog hinzufügen“; gib die Adresse ein.',
        signIn,
      ],
    },
    'koreader-plugin': {
      name: 'KOReader mit einem Komga-Plugin',
      can: 'Blättert nach Reihen, lädt herunter und meldet, was gelesen wurde.',
      steps: [
        'Öffne die Einstellungen des Plugins.',
        'Gib die Adresse als Server ein.',
        'Gib einen Schlüssel als API-Key ein.',
      ],
    },
    panels: {
      can: 'Holt Comics Seite für Seite und lädt sie herunter.',
      steps: ['Füge einen Dienst hinzu und wähle OPDS.', 'Gib Host und Port ein, wie sie hier stehen.', signIn],
    },
    chunky: {
      can: 'Holt Comics Seite für Seite und lädt sie herunter.',
      steps: ['Öffne den Knopf mit der Wolke und füge einen OPDS-Katalog hinzu.', address, signIn],
      note: 'Chunky wird nicht mehr entwickelt. Gib ihm eine Adresse aus Zahlen, keinen Namen.',
    },
    mihon: {
      can: `${keepsPlace} Sein Tracker übernimmt, was du liest.`,
      steps: [
        'Installiere unter „Entdecken“, „Erweiterungen“ die Erweiterung Komga und öffne ihre Einstellungen.',
        'Gib die Adresse, deinen Benutzernamen und dein Kennwort ein; oder die Adresse und einen Schlüssel als API-Key.',
        'Für deine Lesestelle auf anderen Geräten: Schalte unter Einstellungen, Tracking bei den erweiterten Trackern Komga ein.',
      ],
    },
    komelia: {
      can: keepsPlace,
      steps: ['Gib die Adresse als Server ein.', 'Gib deinen Benutzernamen und dein Kennwort ein und melde dich an.'],
    },
    kmreader: {
      can: keepsPlace,
      steps: [
        'Füge einen Server hinzu und gib die Adresse ein.',
        'Melde dich mit Benutzername und Kennwort oder mit einem Schlüssel an.',
      ],
    },
    aidoku: {
      can: keepsPlace,
      steps: [
        'Füge die Quelle Komga hinzu und öffne ihre Einstellungen.',
        'Gib die Adresse, deinen Benutzernamen und dein Kennwort ein.',
      ],
    },
    paperback: {
      can: 'Zeigt Cover und holt Seiten einzeln.',
      steps: [
        'Installiere die Erweiterung Komga und öffne ihre Einstellungen.',
        'Gib die Adresse, deinen Benutzernamen und dein Kennwort ein.',
      ],
    },
    komic: {
      can: keepsPlace,
      steps: ['Füge einen Server hinzu und gib die Adresse ein.', 'Gib deinen Benutzernamen und dein Kennwort ein.'],
    },
    thorium: {
      can: 'Blättert im Bestand und lädt herunter.',
      steps: ['Öffne „Kataloge“ und füge einen OPDS-Feed hinzu.', 'Gib einen Namen und die Adresse ein.', signIn],
    },
    cantook: {
      can: 'Blättert im Bestand, lädt herunter und behält deine Lesestelle, wo es das anbietet.',
      steps: ['Füge einen OPDS-Katalog hinzu.', address, signIn],
      note: 'Cantook meldet sich nur bei OPDS 2.0 an: Nimm diese Adresse und keine andere.',
    },
    readest: {
      can: 'Blättert im Bestand, lädt herunter und holt Comics Seite für Seite.',
      steps: ['Öffne das Menü der Bibliothek, dann „OPDS-Kataloge“, und füge einen hinzu.', address, signIn],
    },
    foliate: {
      can: 'Blättert im Bestand und lädt herunter.',
      steps: ['Öffne „Kataloge“ in der Seitenleiste und füge einen hinzu.', address, signIn],
    },
    fbreader: {
      can: 'Findet diesen Server von selbst in seiner Netzbibliothek, blättert und lädt herunter. Comics zeigt es nicht.',
      steps: [
        'Öffne die Netzbibliothek: „Inglenook on …“ steht darin, wo das Netz es zulässt.',
        'Wenn nicht, füge einen Katalog hinzu und gib die Adresse ein.',
        signIn,
      ],
    },
    moon: {
      can: 'Blättert im Bestand und lädt herunter.',
      steps: ['Öffne „Netzbibliothek“ und füge einen Katalog hinzu.', address, signIn],
      note: 'Moon+ versteht OPDS 2.0 nicht: Nimm diese Adresse und keine andere.',
    },
    kybook: {
      can: 'Blättert nach Merkmalen und lädt herunter.',
      steps: [
        'Öffne in den Einstellungen des iPhones oder iPads KyBook und erlaube das lokale Netz.',
        'Füge in KyBook einen OPDS-Katalog hinzu und gib die Adresse ein.',
        signIn,
      ],
    },
    librera: {
      can: 'Blättert im Bestand und lädt herunter.',
      steps: ['Öffne den Reiter für Netze und füge einen Katalog hinzu.', address, signIn],
    },
  },
}
