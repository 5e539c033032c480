import type { Wording } from '../../../../server/contract/errors.ts'

const quoted = (names: readonly string[]) => names.map((name) => `„${name}“`).join(', ')

export const library: Wording<'library'> = {
  too_many_terms_after: ({ most }) => `Es wären mehr als ${most} davon. Entferne zuerst etwas.`,
  too_many_covers: ({ most }) => `Es gibt schon ${most} Cover. Entferne eins, bevor du ein anderes hinzufügst.`,
  no_own_cover: 'Es gibt noch kein eigenes Cover. Lade zuerst eins hoch.',
  cover_book_elsewhere: 'Dieses Buch ist nicht in der Reihe. Wähle eines ihrer Bücher.',
  no_date: 'So geht es nicht. Jahr, Monat und Tag ergeben kein Datum.',
  too_many_terms: ({ most }) => `Eine Reihe trägt höchstens ${most} davon. Entferne zuerst etwas.`,
  changed_meanwhile:
    'Jemand anderes hat das inzwischen geändert. Lade es neu, sieh dir die Änderung an, und wiederhole deine.',
  merge_too_large: ({ most }) =>
    `Diese Reihen haben zusammen mehr als ${most} Bücher. Lege weniger auf einmal zusammen.`,
  books_moved_meanwhile: 'Einige dieser Bücher sind nicht mehr in dieser Reihe. Lade sie neu und wähle noch einmal.',
  merge_across_libraries:
    'Reihen lassen sich nur innerhalb einer Bibliothek zusammenlegen. Wähle aus einer Bibliothek.',
  too_many_references: ({ most }) =>
    `Es gibt schon ${most} Einträge dieser Art. Entferne einen, dann füge einen anderen hinzu.`,
  too_many_library_jobs: ({ most }) => `Diese Bibliothek hat schon ${most} Aufträge. Entferne zuerst einen.`,
  library_job_name_taken: ({ name }) =>
    `Diese Bibliothek hat schon einen Auftrag namens „${name}“. Wähle einen anderen Namen.`,
  library_job_running: 'Dieser Auftrag läuft schon. Warte das Ende ab, oder brich ihn ab.',
  library_job_not_running: 'Dieser Auftrag läuft nicht. Es gibt nichts abzubrechen.',
  library_job_scan_failed:
    'Das Einlesen der Bibliothek ist nicht fertig geworden. Sieh unter Bibliotheken nach, und starte den Auftrag dann noch einmal.',
  library_job_plugin_failed: ({ name }) =>
    `${name} ist mehrmals hintereinander fehlgeschlagen und wurde nach dem Rest nicht mehr gefragt. Sieh unter Plugins nach, und starte den Auftrag dann noch einmal.`,
  library_job_kind_fixed:
    'Was ein Auftrag macht, lässt sich nicht ändern. Füge einen anderen hinzu, und entferne diesen.',
  library_folder_away:
    'Der Ordner dieser Bibliothek fehlt, ist leer oder liegt auf einem anderen Laufwerk als bisher. Schließe das Laufwerk an, und starte den Auftrag noch einmal. Er macht dort weiter, wo er aufgehört hat.',
  library_drive_failing:
    'Viele Dateien hintereinander ließen sich nicht lesen, deshalb gelten sie nicht als unlesbar. Prüfe das Laufwerk dieser Bibliothek und die Rechte ihrer Dateien, und starte den Auftrag noch einmal.',
  scanned_already: 'Diese Bibliothek wird schon eingelesen. Warte das Ende ab, oder brich es ab.',
  term_exists: ({ name }) => `„${name}“ gibt es schon. Lege beide zusammen, um eins daraus zu machen.`,
  term_into_itself: 'Ein Begriff lässt sich nicht mit sich selbst zusammenlegen. Wähle einen anderen.',
  grouping_undone_already: 'Diese Entscheidung wurde schon zurückgenommen. Es ist nichts zu tun.',
  file_not_sent: 'Die Datei lässt sich nicht lesen. Prüfe ihre Rechte und das Laufwerk, auf dem sie liegt.',
  file_changed: 'Die Datei hat sich auf der Festplatte geändert. Das nächste Einlesen liest sie neu.',
  library_offline:
    'Der Ordner dieser Bibliothek ist gerade nicht erreichbar. Nichts ist verloren: Versuche es später noch einmal.',
  selection_too_large: ({ most }) => `Diese Reihen haben zusammen mehr als ${most} Bücher. Wähle weniger aus.`,
  duplicates_searching: 'Nach Doppelten wird schon gesucht. Warte, bis die Suche beendet ist.',
  series_into_itself: 'Eine Reihe lässt sich nicht mit sich selbst zusammenlegen. Wähle eine andere.',
  series_without_books: ({ title }) =>
    `„${title}“ hat zurzeit keine Bücher. Wenn eine Entscheidung sie wegnahm, nimm stattdessen diese zurück.`,
  books_in_series_already: 'Diese Bücher sind schon in dieser Reihe.',
  books_of_other_series: 'Abteilen lassen sich nur Bücher dieser Reihe. Wähle unter ihren eigenen.',
  series_would_be_empty: 'Lass mindestens ein Buch in der Reihe. Um sie umzubenennen, ändere ihren Titel.',
  no_scan: 'Für diese Bibliothek wartet oder läuft kein Einlesen.',
  too_many_libraries: ({ most }) =>
    `Es gibt schon ${most} Bibliotheken. Entferne zuerst eine, oder fasse Ordner zusammen.`,
  scan_waiting:
    'Dieses Einlesen wartet, bis es an der Reihe ist. Pausieren kannst du es, sobald es läuft, abbrechen schon jetzt.',
  no_running_scan: 'Für diese Bibliothek läuft kein Einlesen.',
  scan_not_stored: 'Das Einlesen wurde nicht gespeichert.',
  library_scanning: 'Die Bibliothek wird gerade eingelesen. Warte das Ende ab oder brich es ab, und ändere das dann.',
  no_metadata_provider: 'Kein Plugin schlägt die Reihen dieser Bibliothek nach. Richte zuerst unter Plugins eines ein.',
  metadata_search_running: 'Die Reihen dieser Bibliothek werden schon nachgeschlagen. Warte, bis das zu Ende ist.',
  archive_changed: 'Eine Datei in diesem Archiv hat sich geändert. Lade es noch einmal herunter.',
  scan_library_removed: 'Die Bibliothek zu diesem Einlesen wurde entfernt.',
  library_invalid: ({ problems }, sentence) => `So geht es nicht. ${sentence(problems)}`,
  scan_paused: 'Das Einlesen dieser Bibliothek ist pausiert. Setze es fort, oder brich es ab, um neu zu beginnen.',
  undo_too_large: ({ books, most }) =>
    `${books} Bücher gingen zurück, und ${most} können es auf einmal. Teile einige davon in eine eigene Reihe ab, nimm diese Entscheidung zurück, und dann die Teilungen.`,
  sharing_tags_disagree: ({ tags }) =>
    `Die Freigabemarken dieser Reihen lassen sich nicht sicher zusammenlegen: ${quoted(tags)} verbirgt vor den einen und zeigt anderen. Gib allen Reihen diese Marke oder keiner, und versuche es noch einmal.`,
  sharing_tag_rule_disagrees: ({ tags }) =>
    `Die Regel von ${quoted(tags)} gilt für die Reihe, die die Bücher aufnimmt, aber nicht für die, aus denen sie kommen: Wer nur sieht, was diese Freigabemarke trägt, sähe sie alle. Gib auch den anderen Reihen die Marke, oder ändere ihre Regel, und versuche es noch einmal.`,
  files_gone: ({ count, names }) =>
    `${count === 1 ? 'Die Datei eines Buchs ist' : `Die Dateien von ${count} Büchern sind`} weg: ${names.join(', ')}. Lies die Bibliothek neu ein.`,
  folder_missing:
    'So einen Ordner gibt es auf dem Server nicht. Prüfe die Schreibweise, und ob sein Laufwerk angeschlossen ist.',
  folder_is_file: 'Das ist kein Ordner. Gib den Pfad des Ordners ein, in dem es liegt.',
  folder_unreadable: 'Dieser Ordner lässt sich nicht lesen. Prüfe seine Rechte.',
  folder_path_relative: 'Der Pfad muss von ganz oben beginnen, etwa /media/books.',
  folder_drive_silent:
    'Das Laufwerk dieses Ordners antwortet nicht. Prüfe seine Verbindung und versuche es noch einmal.',
  file_unreadable: ({ problem }, sentence) => sentence(problem),
  file_unavailable: ({ problem }, sentence) => sentence(problem),
  picture_refused: ({ problem }, sentence) => sentence(problem),
  picture_type_refused: ({ problem }, sentence) => sentence(problem),
  picture_unavailable: ({ problem }, sentence) => sentence(problem),
  library_drive_silent:
    'Das Laufwerk dieser Bibliothek antwortet nicht. Prüfe, ob es angeschlossen und eingeschaltet ist, und versuche es noch einmal.',
  folder_not_added: ({ path, problem }, sentence) => `${path}: ${sentence(problem)}`,
}
