import type { NoteWording } from '../../../../server/contract/notes.ts'

export const folder: NoteWording<'folder'> = {
  together_by_people: 'Sie wurden von Hand zusammengestellt.',
  root_missing:
    'Der Ordner ist nicht da. Schließ das Laufwerk an, auf dem er liegt, oder berichtige den Pfad der Bibliothek.',
  root_not_folder: 'Der Pfad der Bibliothek ist kein Ordner. Berichtige ihn in den Einstellungen der Bibliothek.',
  root_unreadable: 'Der Ordner lässt sich nicht lesen. Prüfe seine Rechte und das Laufwerk, auf dem er liegt.',
  root_empty: ({ count }) =>
    `Der Ordner ist leer, aber ${count} Bücher sind darin bekannt. Schließ das Laufwerk an, auf dem er liegt; kein Buch wurde aus der Ansicht genommen.`,
  root_other_drive:
    'Hier ist ein anderes Laufwerk eingehängt, und keines der bekannten Bücher ist darauf. Kein Buch wurde aus der Ansicht genommen.',
  root_other_drive_partly: ({ seen, known }) =>
    `Hier ist ein anderes Laufwerk eingehängt, und nur ${seen} von ${known} bekannten Büchern sind darauf. Kein Buch wurde aus der Ansicht genommen.`,
  together_in_root: ({ name }) => `Sie liegen im Ordner der Bibliothek selbst und heißen „${name}“.`,
  together_in_folder: ({ name }) => `Sie sind im Ordner „${name}“.`,
  together_below_folder: ({ name }) => `Sie sind im Ordner „${name}“ oder darunter.`,
  together_by_pattern: ({ name }) => `Ihre Namen passen zu einem Muster der Bibliothek, als „${name}“.`,
  together_by_name: ({ name }) => `Ihre Namen beginnen mit „${name}“.`,
  together_by_metadata: ({ name }) => `Ihre Angaben nennen die Reihe „${name}“.`,
  together_without_metadata: 'Ihre Angaben nennen keine Reihe.',
  together_by_author: ({ author }) => `Sie sind von ${author}.`,
  together_as_formats: 'Sie sind Formate eines Buchs.',
  path_not_folder: 'Das ist kein Ordner.',
  path_not_allowed: 'Der Server darf diesen Ordner nicht lesen. Gib seinem Benutzer das Recht dazu.',
  path_too_long_for_system: 'Dieser Pfad ist zu lang.',
  path_circle: 'Die Verknüpfungen dieses Pfads führen im Kreis.',
  path_unreadable: 'Der Ordner lässt sich nicht lesen. Prüfe das Laufwerk, auf dem er liegt.',
  path_of_data: 'Dieser Ordner gehört zu den Daten von Inglenook. Wähle den Ordner mit deinen Büchern.',
  path_in_library: ({ name }) => `Dieser Ordner ist die Bibliothek „${name}“ oder liegt darin.`,
  path_around_library: ({ name }) =>
    `In diesem Ordner liegt die Bibliothek „${name}“. Bibliotheken können sich nicht überschneiden.`,
  path_relative:
    'Der Pfad muss von ganz oben beginnen: mit der Wurzel des Dateisystems oder einem Laufwerksbuchstaben.',
  path_whole_system: 'Das ganze Dateisystem ist keine Bibliothek. Wähle einen Ordner.',
  path_of_system: 'Dieser Ordner gehört zum Betriebssystem. Wähle den Ordner mit deinen Büchern.',
  files_moved_unclear: ({ from, to }) =>
    `Gleiche Dateien verschwanden aus ${from.join(', ')} und tauchten auf in ${to.join(', ')}. Welche wohin kam, ist nicht zu sagen; sie bleiben getrennt.`,
  book_without_picture: 'Das Buch hat kein Bild zum Zeigen.',
  together_in_folder_of: ({ name, parents }) => `Sie sind im Ordner „${name}“ von ${parents}.`,
}
