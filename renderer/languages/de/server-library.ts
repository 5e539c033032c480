/** What the server says of libraries, series, lists and its own work. */
export const ofLibrary: Readonly<Record<string, string>> = {
  // Libraries and their series.
  'The folder is not there. Connect the drive it is on, or correct the path of the library.':
    'Der Ordner ist nicht da. Schließ das Laufwerk an, auf dem er liegt, oder berichtige den Pfad der Bibliothek.',
  'The path of the library is not a folder. Correct it in the settings of the library.':
    'Der Pfad der Bibliothek ist kein Ordner. Berichtige ihn in den Einstellungen der Bibliothek.',
  'The folder cannot be read. Check its permissions and the drive it is on.':
    'Der Ordner lässt sich nicht lesen. Prüfe seine Rechte und das Laufwerk, auf dem er liegt.',
  'Another drive is mounted here and none of the known books is on it. No book was taken out of view.':
    'Hier ist ein anderes Laufwerk eingehängt, und keines der bekannten Bücher ist darauf. Kein Buch wurde aus der Ansicht genommen.',
  'Their metadata names no series.': 'Ihre Angaben nennen keine Reihe.',
  'They are formats of one book.': 'Sie sind Formate eines Buchs.',
  'People put them together.': 'Sie wurden von Hand zusammengestellt.',
  'There is no such folder on the server. Check the spelling, and that its drive is connected.':
    'So einen Ordner gibt es auf dem Server nicht. Prüfe die Schreibweise, und ob sein Laufwerk angeschlossen ist.',
  'This is not a folder.': 'Das ist kein Ordner.',
  'This is not a folder. Type the path of the folder that it is in.':
    'Das ist kein Ordner. Gib den Pfad des Ordners ein, in dem es liegt.',
  'The server may not read this folder. Give its user the right to read it.':
    'Der Server darf diesen Ordner nicht lesen. Gib seinem Benutzer das Recht dazu.',
  'This path is too long.': 'Dieser Pfad ist zu lang.',
  'The links of this path lead in a circle.': 'Die Verknüpfungen dieses Pfads führen im Kreis.',
  'The folder cannot be read. Check the drive it is on.':
    'Der Ordner lässt sich nicht lesen. Prüfe das Laufwerk, auf dem er liegt.',
  'This folder cannot be read. Check its permissions.': 'Dieser Ordner lässt sich nicht lesen. Prüfe seine Rechte.',
  'The drive of this folder does not answer. Check its connection and try again.':
    'Das Laufwerk dieses Ordners antwortet nicht. Prüfe seine Verbindung und versuche es noch einmal.',
  'This folder belongs to the data of Inglenook. Choose the folder with your books.':
    'Dieser Ordner gehört zu den Daten von Inglenook. Wähle den Ordner mit deinen Büchern.',
  'This folder belongs to the operating system. Choose the folder with your books.':
    'Dieser Ordner gehört zum Betriebssystem. Wähle den Ordner mit deinen Büchern.',
  'The path must be absolute: from the root of the file system, or from a drive letter.':
    'Der Pfad muss von ganz oben beginnen: mit der Wurzel des Dateisystems oder einem Laufwerksbuchstaben.',
  'The path must be absolute. Type it from its beginning, such as /media/books.':
    'Der Pfad muss von ganz oben beginnen, etwa /media/books.',
  'The whole file system is no library. Choose a folder.':
    'Das ganze Dateisystem ist keine Bibliothek. Wähle einen Ordner.',
  'The library is being scanned. Wait for the scan to end or cancel it, then change this.':
    'Die Bibliothek wird gerade eingelesen. Warte das Ende ab oder brich es ab, und ändere das dann.',
  'This library is being scanned already. Wait for the scan to end, or cancel it.':
    'Diese Bibliothek wird schon eingelesen. Warte das Ende ab, oder brich es ab.',
  'The scan of this library is paused. Resume it, or cancel it to begin anew.':
    'Das Einlesen dieser Bibliothek ist pausiert. Setze es fort, oder brich es ab, um neu zu beginnen.',
  'This scan waits for its turn. It can be paused once it runs, and cancelled now.':
    'Dieses Einlesen wartet, bis es an der Reihe ist. Pausieren kannst du es, sobald es läuft, abbrechen schon jetzt.',
  'No scan of this library runs.': 'Für diese Bibliothek läuft kein Einlesen.',
  'No scan of this library waits or runs.': 'Für diese Bibliothek wartet oder läuft kein Einlesen.',
  'The library of this scan was removed.': 'Die Bibliothek zu diesem Einlesen wurde entfernt.',
  'The scan was cancelled before it began.': 'Das Einlesen wurde abgebrochen, bevor es begann.',
  'Someone else changed this in the meantime. Load it again, look at what changed, and repeat your edit.':
    'Jemand anderes hat das inzwischen geändert. Lade es neu, sieh dir die Änderung an, und wiederhole deine.',
  'Series can only be put together within one library. Choose from one library.':
    'Reihen lassen sich nur innerhalb einer Bibliothek zusammenlegen. Wähle aus einer Bibliothek.',
  'A series cannot be merged into itself. Choose another one.':
    'Eine Reihe lässt sich nicht mit sich selbst zusammenlegen. Wähle eine andere.',
  'These books are in this series already.': 'Diese Bücher sind schon in dieser Reihe.',
  'Only books of this series can be split off. Choose among its own books.':
    'Abteilen lassen sich nur Bücher dieser Reihe. Wähle unter ihren eigenen.',
  'Leave at least one book in the series. To rename it, edit its title.':
    'Lass mindestens ein Buch in der Reihe. Um sie umzubenennen, ändere ihren Titel.',
  'Some of these books are no longer in this series. Load it again and choose anew.':
    'Einige dieser Bücher sind nicht mehr in dieser Reihe. Lade sie neu und wähle noch einmal.',
  'This decision was undone already. There is nothing to do.':
    'Diese Entscheidung wurde schon zurückgenommen. Es ist nichts zu tun.',
  'A term cannot be merged into itself. Choose another one.':
    'Ein Begriff lässt sich nicht mit sich selbst zusammenlegen. Wähle einen anderen.',
  'This book is not in the series. Choose one of its books.':
    'Dieses Buch ist nicht in der Reihe. Wähle eines ihrer Bücher.',
  'There is no cover of its own yet. Hand one in first.': 'Es gibt noch kein eigenes Cover. Lade zuerst eins hoch.',
  // Lists.
  'Name each entry once.': 'Nenne jeden Eintrag einmal.',
  'This collection fills itself by its condition. Change the condition, or remove it.':
    'Diese Sammlung füllt sich nach ihrer Bedingung. Ändere die Bedingung, oder entferne sie.',
  'This reading list has no name. Give it one.': 'Diese Leseliste hat keinen Namen. Gib ihr einen.',
  'A choice names an issue that is not in the list.': 'Eine Auswahl nennt ein Heft, das nicht in der Liste steht.',
  'You have a filter of this name already. Choose another one.':
    'Du hast schon einen Filter mit diesem Namen. Wähle einen anderen.',
  'At this entry the place was given up. Choose one that tells a place.':
    'Bei diesem Eintrag wurde die Lesestelle aufgegeben. Wähle einen mit einer Lesestelle.',
  'Give a page from 1, a percentage from 0.0 to 1.0, or completed.':
    'Nenne eine Seite ab 1, einen Anteil von 0,0 bis 1,0, oder dass das Buch gelesen ist.',
  // Work.
  'This task waits or runs already. Cancel it first to begin again.':
    'Diese Aufgabe wartet oder läuft schon. Brich sie erst ab, um neu zu beginnen.',
  'This task was completed. Ask for the work anew.': 'Diese Aufgabe ist erledigt. Stoße die Arbeit neu an.',
  'The same work waits or runs already as another task.': 'Dieselbe Arbeit wartet oder läuft schon als andere Aufgabe.',
  'This task cannot be paused. Wait until it has ended, or cancel it.':
    'Diese Aufgabe lässt sich nicht pausieren. Warte ihr Ende ab, oder brich sie ab.',
  'This task waits for its turn. It can be cancelled, and begun again later.':
    'Diese Aufgabe wartet, bis sie an der Reihe ist. Du kannst sie abbrechen und später neu beginnen.',
  'This task has ended already. There is nothing to pause.':
    'Diese Aufgabe ist schon beendet. Es gibt nichts zu pausieren.',
  'This task has ended already. There is nothing to cancel.':
    'Diese Aufgabe ist schon beendet. Es gibt nichts abzubrechen.',
  'Duplicates are being looked for already. Wait until this search has ended.':
    'Nach Doppelten wird schon gesucht. Warte, bis die Suche beendet ist.',
  'Another import runs. Try again when it has ended.':
    'Ein anderer Import läuft. Versuche es noch einmal, wenn er beendet ist.',
  'This file holds the data of one user. Its user imports it as their own.':
    'Diese Datei enthält die Daten einer Person. Sie importiert sie selbst als ihre eigenen.',
  'Sharing tags decide what this user sees. Tags that are not here are left out and the account is switched off then; check its access.':
    'Freigabemarken entscheiden, was diese Person sieht. Fehlen sie hier, werden sie ausgelassen, und das Konto wird abgeschaltet; prüfe seinen Zugriff.',
  'The file of this export is gone. Ask for a new export.':
    'Die Datei dieses Exports ist weg. Fordere einen neuen Export an.',
  'This export is not ready yet. Try again in a moment.':
    'Dieser Export ist noch nicht fertig. Versuche es gleich noch einmal.',
  'This export was cancelled. Ask for a new one.': 'Dieser Export wurde abgebrochen. Fordere einen neuen an.',
  'The account that asked for this export is switched off.':
    'Das Konto, das diesen Export angefordert hat, ist abgeschaltet.',
  'This backup is not there any more. Choose another one.': 'Diese Sicherung gibt es nicht mehr. Wähle eine andere.',
  'This backup cannot be restored. Choose another one; nothing was changed.':
    'Diese Sicherung lässt sich nicht zurückholen. Wähle eine andere; nichts wurde geändert.',
  'This is not a database of Inglenook.': 'Das ist keine Datenbank von Inglenook.',
  'It was made by a newer Inglenook.': 'Sie stammt von einem neueren Inglenook.',
  'It was made by an early preview of Inglenook that this version cannot upgrade.':
    'Sie stammt von einer frühen Vorschau von Inglenook, die diese Version nicht übernehmen kann.',
  'The file is damaged, or no database.': 'Die Datei ist beschädigt oder keine Datenbank.',
  'No backup is to be restored at the next start.': 'Beim nächsten Start soll keine Sicherung zurückgeholt werden.',
  'There is not enough room for a backup. Free some space and try again.':
    'Für eine Sicherung ist nicht genug Platz. Schaffe Platz und versuche es noch einmal.',
  'The copy was stopped. Nothing of it was kept.': 'Das Kopieren wurde abgebrochen. Davon bleibt nichts.',
  'This was stopped: no backup is restored at the next start. Nothing was changed.':
    'Das wurde abgebrochen: Beim nächsten Start wird keine Sicherung zurückgeholt. Nichts wurde geändert.',
  'A backup is being laid ready already. Wait until it is, or stop it first.':
    'Es wird schon eine Sicherung bereitgelegt. Warte, bis sie bereitliegt, oder brich das zuerst ab.',
  'Inglenook is being stopped.': 'Inglenook wird gerade beendet.',
  'The server is stopping.': 'Der Server wird gerade beendet.',
  'The database is damaged, so this backup was not kept. Earlier backups are still there: restore the newest that is valid.':
    'Die Datenbank ist beschädigt, deshalb wurde diese Sicherung nicht behalten. Frühere Sicherungen sind noch da: Stelle die neueste gültige wieder her.',
  'The database is damaged. Stop Inglenook and restore the newest valid backup: Administration, Backups.':
    'Die Datenbank ist beschädigt. Beende Inglenook und stelle die neueste gültige Sicherung wieder her: Verwaltung, Sicherungen.',
  'The work on the database broke off. Try again in a moment.':
    'Die Arbeit an der Datenbank brach ab. Versuche es gleich noch einmal.',
  'The server has as many connections as this computer allows it. Try again in a moment.':
    'Der Server hat so viele Verbindungen, wie dieser Computer ihm erlaubt. Versuche es gleich noch einmal.',
  'As many files are sent at this moment as this computer allows. Try again in a moment.':
    'Gerade werden so viele Dateien gesendet, wie dieser Computer erlaubt. Versuche es gleich noch einmal.',
  'The database stopped answering. Try again in a moment.':
    'Die Datenbank antwortet nicht mehr. Versuche es gleich noch einmal.',
  'The database cannot be read. The log of the server tells why.':
    'Die Datenbank lässt sich nicht lesen. Das Protokoll des Servers sagt, warum.',
  'No plugin looks up the series of this library. Set one up under Plugins first.':
    'Kein Plugin schlägt die Reihen dieser Bibliothek nach. Richte zuerst unter Plugins eines ein.',
  'The series of this library are looked up already. Wait for it to end.':
    'Die Reihen dieser Bibliothek werden schon nachgeschlagen. Warte, bis das zu Ende ist.',
  'The series are looked up in the background.': 'Die Reihen werden im Hintergrund nachgeschlagen.',
}
