import type { Wording } from '../../../../server/contract/errors.ts'

export const storage: Wording<'storage'> = {
  server_stopping: 'Inglenook wird gerade beendet.',
  database_work_broke_off: 'Die Arbeit an der Datenbank brach ab. Versuche es gleich noch einmal.',
  database_silent: 'Die Datenbank antwortet nicht mehr. Versuche es gleich noch einmal.',
  database_newer: ({ found, known }) =>
    `Diese Bibliothek wurde zuletzt mit einem neueren Inglenook geöffnet (Schema ${found}, dieses kennt ${known}). Starte die neuere Version, oder stelle eine Sicherung von vor der Aktualisierung wieder her.`,
  database_upgrade_off: ({ found, known }) =>
    `Die Datenbank stammt von einer früheren Version (Schema ${found}, diese braucht ${known}), und database.run_migrations ist false. Setze es auf true, um die Datenbank umzustellen; vorher wird sie gesichert.`,
  database_foreign: ({ file }) => `${file} ist die Datenbank eines anderen Programms. Wähle einen anderen Datenordner.`,
  database_damaged_open:
    'Die Datenbank ist beschädigt. Beende Inglenook und stelle die neueste gültige Sicherung wieder her: Verwaltung, Sicherungen.',
  data_folder_not_made: ({ folder }) => `Der Datenordner ${folder} lässt sich nicht anlegen. Prüfe die Rechte darüber.`,
  database_unreadable: 'Die Datenbank lässt sich nicht lesen. Das Protokoll des Servers sagt, warum.',
  port_taken: ({ port }) =>
    `Port ${port} ist schon belegt, vielleicht von einem anderen Inglenook. Beende dieses Programm, oder wähle mit --port N einen anderen.`,
  https_port_taken: ({ port }) =>
    `Port ${port} für https ist schon belegt, vielleicht von einem anderen Inglenook. Beende dieses Programm, oder setze application.tls.port auf einen anderen.`,
  port_forbidden: ({ port }) =>
    `Dieser Benutzer darf Port ${port} nicht verwenden. Wähle mit --port N einen über 1023.`,
  address_not_local: ({ host }) => `${host} ist keine Adresse dieses Computers. Wähle mit --host eine andere.`,
  backup_of_damaged_database:
    'Die Datenbank ist beschädigt, deshalb wurde diese Sicherung nicht behalten. Frühere Sicherungen sind noch da: Stelle die neueste gültige wieder her.',
  name_exists: 'Etwas mit diesem Namen oder dieser Kennung gibt es schon. Wähle etwas anderes.',
  reference_gone: 'Das bezieht sich auf etwas, das es nicht mehr gibt. Lade die Seite neu.',
  database_disk_full:
    'Die Festplatte ist voll. Schaffe Platz, wo die Daten von Inglenook liegen; nichts ging verloren.',
  database_read_only:
    'In die Datenbank lässt sich nicht schreiben. Prüfe die Rechte des Datenordners und seines Laufwerks.',
  database_not_opened:
    'Die Datenbank lässt sich nicht öffnen. Prüfe, ob es den Datenordner gibt und er beschreibbar ist.',
  database_busy: 'Ein anderes Programm benutzt die Datenbank. Schließ es und versuche es noch einmal.',
  database_waits: 'Die Datenbank ist mit anderen Änderungen beschäftigt. Versuche es gleich noch einmal.',
  database_unreachable:
    'Der Datenbankserver ist nicht erreichbar. Versuche es gleich noch einmal. Bleibt es dabei, prüfe, ob PostgreSQL läuft.',
  server_database_foreign:
    'Die PostgreSQL-Datenbank enthält Tabellen eines anderen Programms. Lege eine leere Datenbank für Inglenook an und trage sie in database.postgres.database_name ein.',
  server_database_upgrade_off: ({ found, known }) =>
    `Die PostgreSQL-Datenbank stammt von einer früheren Version (Schema ${found}, diese braucht ${known}), und database.run_migrations ist false. Sichere sie mit pg_dump, und setze es dann auf true, um sie umzustellen.`,
  server_database_upgrade_used: ({ servers, found, known }) =>
    `Die PostgreSQL-Datenbank stammt von einer früheren Version (Schema ${found}, diese braucht ${known}), und andere Server benutzen sie noch: ${servers.join(', ')}. Beende sie alle, und starte dann diesen Server noch einmal.`,
  server_database_newer: ({ found, known }) =>
    `Die PostgreSQL-Datenbank wurde zuletzt mit einem neueren Inglenook geöffnet (Schema ${found}, dieses kennt ${known}). Aktualisiere diesen Server auf dieselbe Version.`,
  server_database_password_wrong: ({ user }) =>
    `PostgreSQL nimmt das Passwort des Benutzers ${user} nicht an. Berichtige database.postgres.password (oder SERVICE_DATABASE__POSTGRES__PASSWORD) und database.postgres.username.`,
  server_database_password_missing: ({ user }) =>
    `PostgreSQL verlangt das Passwort des Benutzers ${user}. Setze database.postgres.password oder SERVICE_DATABASE__POSTGRES__PASSWORD.`,
  server_database_user_refused: ({ user }) =>
    `PostgreSQL lässt den Benutzer ${user} von diesem Computer aus nicht zu. Prüfe, ob es ihn gibt und pg_hba.conf ihn erlaubt, und berichtige database.postgres.username. Verlangt der Server TLS, setze database.postgres.ssl_mode auf require.`,
  server_database_host_unknown: ({ host }) =>
    `Der Datenbankserver ${host} wurde nicht gefunden. Berichtige database.postgres.host (oder database.postgres.url), oder prüfe die Namensauflösung dieses Computers.`,
  server_database_unreachable: ({ place, code }) =>
    `PostgreSQL ist unter ${place} nicht erreichbar (${code}). Prüfe, ob es läuft und dort Verbindungen annimmt, und berichtige database.postgres.host und database.postgres.port.`,
  server_database_silent: ({ place, seconds }) =>
    `PostgreSQL unter ${place} hat nicht innerhalb von ${seconds} s geantwortet. Prüfe database.postgres.host, database.postgres.port und die Firewall, oder erhöhe database.postgres.acquire_timeout_seconds.`,
  server_database_not_ready: ({ place }) =>
    `PostgreSQL unter ${place} startet gerade oder wird beendet. Starte Inglenook neu, wenn es bereit ist.`,
  server_database_missing: ({ database }) =>
    `Die PostgreSQL-Datenbank ${database} gibt es nicht. Lege sie an, oder berichtige database.postgres.database_name.`,
  server_database_not_allowed: ({ user, database }) =>
    `Der PostgreSQL-Benutzer ${user} darf in der Datenbank ${database} keine Tabellen anlegen. Mach ihn zum Besitzer der Datenbank, oder wähle in database.postgres.username einen anderen.`,
  server_database_read_only:
    'Der PostgreSQL-Server lässt sich nur lesen, wie ein Standby-Server. Trage in database.postgres.host den primären Server ein.',
  server_database_no_connections:
    'Der PostgreSQL-Server hat keine freien Verbindungen. Erhöhe max_connections in postgresql.conf, oder verringere database.postgres.max_connections seiner Clients.',
  server_database_too_old: ({ found, oldest }) =>
    `Der PostgreSQL-Server hat die Version ${found}. Inglenook braucht Version ${oldest} oder neuer: Aktualisiere den Server, oder trage in database.postgres.host einen anderen ein.`,
  server_database_encoding: ({ encoding }) =>
    `Die PostgreSQL-Datenbank hat die Zeichenkodierung ${encoding}. Lege eine mit der Kodierung UTF8 an und trage sie in database.postgres.database_name ein.`,
  server_database_without_tls: ({ place }) =>
    `PostgreSQL unter ${place} bietet kein TLS an, das database.postgres.ssl_mode verlangt. Schalte ssl in postgresql.conf ein, oder setze database.postgres.ssl_mode auf prefer.`,
  server_database_certificate_untrusted: ({ place, code }) =>
    `Dem Zertifikat von PostgreSQL unter ${place} wird nicht vertraut (${code}). Trage die Datei mit dem Zertifikat seiner Zertifizierungsstelle in database.postgres.ssl_root_cert ein.`,
  server_database_certificate_of_other: ({ host }) =>
    `Das Zertifikat des PostgreSQL-Servers gilt nicht für ${host}. Setze database.postgres.host auf einen Namen im Zertifikat, oder database.postgres.ssl_mode auf verify-ca.`,
  server_database_tls_failed: ({ place, code }) =>
    `Die TLS-Verbindung zu PostgreSQL unter ${place} kam nicht zustande (${code}). Prüfe database.postgres.ssl_cert und database.postgres.ssl_key und das Protokoll des Datenbankservers.`,
  database_drive_errors: 'Das Laufwerk mit dem Datenordner meldet Fehler. Prüfe das Laufwerk und seine Verbindung.',
  database_file_damaged:
    'Die Datei der Datenbank ist beschädigt. Beende Inglenook und stelle die neueste Sicherung wieder her.',
  disk_full: ({ place }) =>
    `Die Festplatte ist voll (${place}). Schaffe Platz und versuche es noch einmal; nichts ging verloren.`,
  disk_quota_used_up: ({ place }) =>
    `Der zugeteilte Speicherplatz ist verbraucht (${place}). Schaffe Platz und versuche es noch einmal; nichts ging verloren.`,
  drive_read_only: ({ place }) =>
    `Auf das Laufwerk lässt sich nicht schreiben (${place}). Mach es beschreibbar, oder wähle mit --data DIR einen anderen Datenordner.`,
  place_not_writable: ({ place }) => `Inglenook darf dort nicht schreiben (${place}). Prüfe die Rechte des Ordners.`,
  place_gone: ({ place }) =>
    `Der Ordner ist weg (${place}). Schließ sein Laufwerk an, oder stelle den Ordner wieder her.`,
  file_in_the_way: ({ place }) => `Eine Datei ist im Weg (${place}). Verschiebe sie.`,
  drive_errors: ({ place }) => `Das Laufwerk meldet Fehler (${place}). Prüfe das Laufwerk und seine Verbindung.`,
  too_many_open_files: ({ place }) => `Es sind zu viele Dateien offen (${place}). Versuche es gleich noch einmal.`,
  path_too_long: ({ place }) =>
    `Der Pfad ist zu lang für das Dateisystem (${place}). Wähle einen kürzeren Datenordner.`,
  database_lost: ({ file, backup, folder }) =>
    `Die Datenbank ${file} ist leer oder weg, aber es gibt Sicherungen. Um die neueste wiederherzustellen, kopiere ${backup} nach ${file} und starte neu. Um mit einer leeren Bibliothek zu beginnen, verschiebe zuerst den Ordner ${folder}.`,
  database_lost_backups_unreadable: ({ file, folder }) =>
    `Die Datenbank ${file} ist leer oder weg, und keine der Sicherungen in ${folder} lässt sich lesen. Wenn es eine andere Kopie der Datenbank gibt, kopiere sie nach ${file} und starte neu. Um mit einer leeren Bibliothek zu beginnen, verschiebe zuerst den Ordner ${folder}.`,
  database_damaged: ({ file, backup, name }) =>
    `Die Datenbank ${file} ist beschädigt. Die neueste Sicherung ist ${backup}: Leg sie an die Stelle von ${name} und starte neu.`,
  database_damaged_without_backup: ({ file }) =>
    `Die Datenbank ${file} ist beschädigt. Im Datenordner ist keine Sicherung.`,
  data_folder_in_use: ({ folder }) =>
    `Ein anderes Inglenook benutzt schon den Datenordner ${folder}. Beende es zuerst, oder wähle mit --data DIR einen anderen Ordner.`,
  data_folder_in_use_elsewhere: ({ computer, folder }) =>
    `Ein Inglenook auf dem Computer ${computer} benutzt schon den Datenordner ${folder}. Beende es zuerst, oder wähle mit --data DIR einen anderen Ordner.`,
  database_older: ({ file, found, oldest }) =>
    `Die Datenbank ${file} stammt von einer frühen Vorschau von Inglenook (Schema ${found}), die diese Version nicht umstellen kann. Nichts wurde geändert. Öffne sie einmal mit einer Vorschau ab Schema ${oldest}, oder wähle einen anderen Datenordner.`,
}
