import type { NoteWording } from '../../../../server/contract/notes.ts'

export const localDatabases: NoteWording<'localDatabase'> = {
  local_database_missing: ({ service, folder }) =>
    `In ${folder} liegt keine Datenbank von ${service}. Lege ihre Datei dort ab.`,
  local_database_none: 'Eine lokale Datenbank wird mit ihrem Dienst gewählt: mangabaka oder gcd.',
  local_database_denied: 'Sie lässt sich nicht öffnen. Prüfe ihre Rechte.',
  local_database_archive: 'Das ist keine SQLite-Datenbank. Entpacke das Archiv und lege die Datei daraus hier ab.',
  local_database_wal:
    'Sie hat ein Write-Ahead-Log, daher kann SQLite sie nicht lesen, ohne zu schreiben. Öffne sie einmal in SQLite und führe „pragma journal_mode = delete“ aus, oder lade sie noch einmal herunter.',
  local_database_silent: 'Ihr Laufwerk antwortet nicht. Prüfe seine Verbindung und versuche es noch einmal.',
  local_database_unknown: 'Das ist keine Datenbank von MangaBaka oder der Grand Comics Database. Entferne sie.',
  local_database_incomplete: ({ column }) =>
    `Es fehlt ${column}. Lade die vollständige Datenbank noch einmal herunter oder aktualisiere Inglenook.`,
  local_database_unreadable:
    'Sie lässt sich nicht lesen: Sie ist beschädigt oder in einem anderen Programm geöffnet. Kopiere sie noch einmal.',
  local_database_slow:
    'Sie zu lesen hat zu lange gedauert. Kopiere sie auf ein schnelleres Laufwerk und versuche es noch einmal.',
  local_database_older: ({ file }) => `Sie wird nicht verwendet, denn ${file} ist neuer. Entferne sie.`,
  local_database_indexing: 'Ihr Index wird gerade erstellt. Versuche es in ein paar Minuten noch einmal.',
  local_database_index_failed:
    'Ihr Index lässt sich nicht erstellen. Prüfe den freien Platz des Datenordners und kopiere die Datenbank noch einmal.',
  local_database_pictures: 'Eine lokale Datenbank enthält keine Bilder.',
}
