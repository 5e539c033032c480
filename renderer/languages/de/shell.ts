import type { Words } from '../words.ts'

export const shell: Words['shell'] = {
  house: 'Inglenook',
  brand: 'Inglenook, Start',
  skip: 'Zum Inhalt springen',
  main: 'Hauptmenü',
  places: { home: 'Start', series: 'Reihen', lists: 'Listen', libraries: 'Bibliotheken', search: 'Suche' },
  searchField: 'Reihen und Bücher suchen',
  clearSearch: 'Suche leeren',
  scan: {
    amount: (done, all) => `${done} von ${all}`,
    scanning: (amount) => `Einlesen: ${amount}`,
    paused: (amount) => `Pausiert: ${amount}`,
  },
  accountOf: (name) => `Konto von ${name}`,
  queue: 'Merkliste',
  statistics: 'Mein Lesen',
  device: 'Downloads',
  account: 'Konto',
  devices: 'Geräte und Anmeldungen',
  services: 'Verbundene Dienste',
  data: 'Deine Daten',
  administration: 'Verwaltung',
  switchPerson: 'Person wechseln',
  signOut: 'Abmelden',
  admin: {
    names: {
      overview: 'Überblick',
      people: 'Personen',
      accessGroups: 'Zugriffsgruppen',
      sharingTags: 'Freigabemarken',
      settings: 'Einstellungen',
      identity: 'Single Sign-on',
      plugins: 'Plugins',
      backups: 'Sicherungen',
      tasks: 'Aufgaben',
      problems: 'Probleme',
      duplicates: 'Doppeltes',
      names: 'Genres, Schlagwörter, Personen',
      cleanUp: 'Wartung',
      data: 'Export und Import',
      audit: 'Änderungsprotokoll',
      logs: 'Protokoll',
    },
    tab: 'Für die Verwaltung',
    title: 'Nur für die Verwaltung',
    text: 'Diese Seite kann nur die Verwaltung öffnen. Frag dort nach.',
  },
  wrong: { tab: 'Etwas ging schief', title: 'Etwas ging schief' },
  unreached: {
    tab: 'Nicht erreichbar',
    title: 'Diese Seite ließ sich nicht laden',
    text: 'Sie lädt automatisch neu, sobald Inglenook wieder da ist.',
  },
  nowhere: 'Diese Seite gibt es nicht. Vielleicht wurde sie entfernt.',
  lost: 'Inglenook ist nicht erreichbar. Neuer Versuch läuft …',
  newer: 'Eine neue Version von Inglenook ist da.',
  reload: 'Neu laden',
}

export const language: Words['language'] = {
  label: 'Sprache',
  hint: 'Gilt auf allen deinen Geräten.',
}

export const failures: Words['failures'] = {
  unreachable: 'Inglenook ist nicht erreichbar. Sieh nach, ob es läuft und ob dieses Gerät in seinem Netz ist.',
  unreadable:
    'Inglenook hat geantwortet, aber diese Seite versteht es nicht. Lade die Seite neu und versuche es noch einmal.',
  broken: 'Auf dieser Seite ging etwas schief. Lade sie neu und versuche es noch einmal.',
  pictureTooLarge: 'Dieses Bild ist größer als 20 MB. Mach es kleiner und gib es noch einmal ab.',
  noPicture: 'Das ist kein Bild. Wähle ein JPEG, PNG, WebP, GIF oder AVIF.',
  webReaderOffline: 'Webleser, offline',
}
