import type { Wording } from '../../../../server/contract/errors.ts'

export const copying: Wording<'copying'> = {
  copy_source_missing: ({ place }) => `In ${place} ist keine Datenbank einer Bibliothek. Prüfe --data und --config.`,
  copy_source_version: ({ place, found, known }) =>
    `Die Datenbank ${place} stammt von einer anderen Version von Inglenook (Schema ${found}, diese braucht ${known}). Starte und beende diese Version einmal, um sie umzustellen, und kopiere sie dann.`,
  copy_source_used: ({ place }) =>
    `Inglenook läuft gerade auf der Datenbank ${place}. Beende es zuerst, damit in der Kopie nichts fehlt.`,
  copy_target_filled: ({ place, table }) =>
    `Im Ziel ${place} sind schon Daten (Tabelle ${table}). Wähle eine leere Datenbank, oder eine Datei, die es noch nicht gibt.`,
  copy_target_version: ({ place, found, known }) =>
    `Die Tabellen im Ziel ${place} stammen von einer anderen Version von Inglenook (Schema ${found}, diese braucht ${known}). Wähle eine leere Datenbank, oder eine Datei, die es noch nicht gibt.`,
  copy_target_used: ({ place }) =>
    `Eine andere Kopie oder ein Server benutzt gerade das Ziel ${place}. Beende sie zuerst.`,
  copy_same_kind:
    'Beide Datenbanken sind von derselben Art. Um eine eingebaute Datenbank umzuziehen, kopiere ihre Datei, während Inglenook beendet ist. Für eine PostgreSQL-Datenbank nimm pg_dump und pg_restore.',
  copy_differs: ({ table }) =>
    `Die Tabelle ${table} ist nach dem Kopieren nicht in beiden Datenbanken gleich. Die kopierte Datenbank ist unverändert. Leere das Ziel und fang von vorn an.`,
  server_dump_no_space: ({ folder }) =>
    `Die PostgreSQL-Datenbank konnte vor der Umstellung nicht kopiert werden, weil die Festplatte mit ${folder} voll ist. Schaffe Platz und starte neu. Nichts wurde geändert.`,
  copy_unfinished: ({ place }) =>
    `Die Datenbank ${place} ist eine unfertige Kopie. Starte das Kopieren noch einmal, um sie fertigzustellen, oder lösche die Datei, oder benutze die kopierte Datenbank.`,
  server_copy_unfinished:
    'Die PostgreSQL-Datenbank enthält eine unfertige Kopie. Starte das Kopieren noch einmal, um sie fertigzustellen, oder benutze die kopierte Datenbank.',
}
