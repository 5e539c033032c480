import type { Wording } from '../../../../server/contract/errors.ts'

export const task: Wording<'task'> = {
  backup_gone: 'Diese Sicherung gibt es nicht mehr. Wähle eine andere.',
  backup_not_restorable: 'Diese Sicherung lässt sich nicht zurückholen. Wähle eine andere; nichts wurde geändert.',
  copy_stopped: 'Das Kopieren wurde abgebrochen. Davon bleibt nichts.',
  too_many_exports_open: ({ most }) =>
    `${most} deiner Exporte warten oder laufen schon. Warte, bis einer fertig ist, oder entferne einen.`,
  too_many_exports: ({ most }) => `Du hast schon ${most} Exporte. Entferne zuerst einen.`,
  backup_no_room: 'Für eine Sicherung ist nicht genug Platz. Schaffe Platz und versuche es noch einmal.',
  restore_stopped:
    'Das wurde abgebrochen: Beim nächsten Start wird keine Sicherung zurückgeholt. Nichts wurde geändert.',
  restore_preparing: 'Es wird schon eine Sicherung bereitgelegt. Warte, bis sie bereitliegt, oder brich das zuerst ab.',
  no_restore_prepared: 'Beim nächsten Start soll keine Sicherung zurückgeholt werden.',
  export_file_gone: 'Die Datei dieses Exports ist weg. Fordere einen neuen Export an.',
  export_account_switched_off: 'Das Konto, das diesen Export angefordert hat, ist abgeschaltet.',
  import_running: 'Ein anderer Import läuft. Versuche es noch einmal, wenn er beendet ist.',
  import_of_one_user: 'Diese Datei enthält die Daten einer Person. Sie importiert sie selbst als ihre eigenen.',
  task_open: 'Diese Aufgabe wartet oder läuft schon. Brich sie erst ab, um neu zu beginnen.',
  task_completed: 'Diese Aufgabe ist erledigt. Stoße die Arbeit neu an.',
  same_task_open: 'Dieselbe Arbeit wartet oder läuft schon als andere Aufgabe.',
  task_ended: 'Diese Aufgabe ist schon beendet. Es gibt nichts abzubrechen.',
  export_too_large: ({ mostMegabytes }) =>
    `Der Export wurde größer als ${mostMegabytes} MB. Wähle weniger Felder oder Bibliotheken.`,
  export_not_ready: 'Dieser Export ist noch nicht fertig. Versuche es gleich noch einmal.',
  export_cancelled: 'Dieser Export wurde abgebrochen. Fordere einen neuen an.',
  export_failed: 'Dieser Export ist fehlgeschlagen. Fordere einen neuen an.',
  export_outdated:
    'Dieser Export enthält Titel, die du nicht mehr sehen darfst, weil sich der Zugriff darauf geändert hat. Fordere einen neuen an.',
  task_not_pausable: 'Diese Aufgabe lässt sich nicht pausieren. Warte ihr Ende ab, oder brich sie ab.',
  task_waiting: 'Diese Aufgabe wartet, bis sie an der Reihe ist. Du kannst sie abbrechen und später neu beginnen.',
  task_ended_before_pause: 'Diese Aufgabe ist schon beendet. Es gibt nichts zu pausieren.',
  import_program_unknown:
    'Inglenook kann diese Datei nicht importieren: Sie ist von keinem Programm, das es kennt. Wähle die Datenbank von calibre, Codex, Kavita, Komga, Kobo oder YACReader, ein Backup von Mihon, die ComicDb.xml von ComicRack, eine exportierte Liste oder einen Export von Inglenook.',
  import_database_unreadable:
    'Diese Datei ist nicht lesbar. Vielleicht ist sie beschädigt oder wurde kopiert, während ihr Programm schrieb. Beende das Programm, kopiere die Datei noch einmal und lade die neue Kopie hoch. Nichts wurde importiert.',
  import_preview_over: 'Diese Vorschau ist nicht mehr da. Wähle die Datei noch einmal.',
  import_without_owner:
    'Es gibt noch kein Konto. Starte Inglenook, richte es ein, füge deine Ordner als Bibliotheken hinzu und importiere dann.',
  import_user_unknown: ({ username }) =>
    `Es gibt kein Konto namens ${username}. Nimm den Benutzernamen eines Kontos auf diesem Server.`,
  import_source_missing:
    'Diese Datei oder diesen Ordner gibt es auf dem Server nicht, oder Inglenook darf sie nicht lesen. Prüfe den Pfad und ob das Konto, unter dem Inglenook läuft, sie öffnen kann.',
  import_source_too_large:
    'Diese Datei ist größer als 256 MB oder wird es beim Entpacken. Nichts wurde importiert. Exportiere weniger auf einmal, wenn das Programm es zulässt.',
  import_program_unreadable: ({ program }) =>
    `Die Datei von ${program} ist nicht lesbar: Sie ist beschädigt oder von einer neueren Version, als Inglenook kennt. Nichts wurde importiert. Exportiere sie noch einmal oder aktualisiere Inglenook.`,
  import_file_damaged: 'Diese Datei ist kein vollständiger Export von Inglenook. Nichts wurde importiert.',
  import_line_damaged: ({ line }) =>
    `Zeile ${line} dieser Datei ist beschädigt oder fehl am Platz. Nichts wurde importiert.`,
  import_broke_off: ({ problem, line }, sentence) =>
    `${sentence(problem)} Der Import brach nach Zeile ${line} ab: Was davor steht, ist da, der Rest nicht. Schick dieselbe Datei noch einmal; was schon da ist, bleibt, wie es ist.`,
  import_preview_broke_off: ({ problem, line }, sentence) =>
    `${sentence(problem)} Die Durchsicht der Datei brach nach Zeile ${line} ab; nichts wurde geändert.`,
}
