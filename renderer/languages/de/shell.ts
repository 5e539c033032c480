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
  device: 'Auf diesem Gerät',
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
      identity: 'Anmeldedienste',
      plugins: 'Plugins',
      backups: 'Sicherungen',
      tasks: 'Hintergrundarbeit',
      problems: 'Probleme',
      duplicates: 'Doppeltes',
      names: 'Genres, Schlagwörter, Personen',
      cleanUp: 'Aufräumen',
      data: 'Daten aller',
      audit: 'Änderungsprotokoll',
      logs: 'Protokoll',
    },
    tab: 'Für die Verwaltung',
    title: 'Das ist für die Verwaltung',
    text: 'Einstellungen, Sicherungen und das Protokoll sind für die Personen, die dieses Inglenook betreiben. Frag eine von ihnen.',
  },
  wrong: { tab: 'Etwas ging schief', title: 'Das hat nicht geklappt' },
  unreached: {
    tab: 'Nicht erreichbar',
    title: 'Diese Ansicht kam nicht an',
    text: 'Diese Seite kommt von selbst zurück.',
  },
  nowhere: 'Die Adresse führt nirgendwohin. Was sie nannte, wurde vielleicht entfernt.',
  lost: 'Inglenook ist nicht erreichbar. Es wird von selbst weiter versucht.',
  newer: 'Ein neueres Inglenook ist bereit.',
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
