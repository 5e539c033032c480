import type { NoteWording } from '../../../../server/contract/notes.ts'

const cronParts = {
  minute: 'Die Minute',
  hour: 'Die Stunde',
  'day of the month': 'Der Tag des Monats',
  month: 'Der Monat',
  'day of the week': 'Der Wochentag',
} as const

export const work: NoteWording<'work'> = {
  backup_not_ours: 'Das ist keine Datenbank von Inglenook.',
  backup_too_old: 'Sie stammt von einer frühen Vorschau von Inglenook, die diese Version nicht übernehmen kann.',
  backup_too_new: 'Sie stammt von einem neueren Inglenook.',
  backup_damaged: 'Die Datei ist beschädigt oder keine Datenbank.',
  list_would_be_full: ({ most }) => `Eine Liste fasst höchstens ${most} Einträge. Beginne eine neue.`,
  import_too_many_sharing_tags: ({ most }) => `Es kann höchstens ${most} Freigabemarken geben.`,
  metadata_search_queued: 'Die Reihen werden im Hintergrund nachgeschlagen.',
  recommendations_queued: 'Die Empfehlungen werden im Hintergrund geholt.',
  recommendations_of_server:
    'Kein verbundener Dienst empfiehlt Titel, und die Empfehlungen dieses Servers sind aktuell.',
  sync_queued: 'Der Abgleich wartet, bis er dran ist, und beginnt von selbst.',
  connections_exhausted:
    'Der Server hat so viele Verbindungen, wie dieser Computer ihm erlaubt. Versuche es gleich noch einmal.',
  cron_time_zone: ({ zone }) => `${zone} ist keine Zeitzone. Nimm einen Namen wie Europe/Berlin oder UTC.`,
  cron_never: 'Dieses Datum kommt nie: Der Monat hat keinen solchen Tag.',
  import_user_switched_off:
    'Freigabemarken entscheiden, was diese Person sieht. Fehlen sie hier, werden sie ausgelassen, und das Konto wird abgeschaltet; prüfe seinen Zugriff.',
  scan_cancelled_before: 'Das Einlesen wurde abgebrochen, bevor es begann.',
  sent_files_exhausted:
    'Gerade werden so viele Dateien gesendet, wie dieser Computer erlaubt. Versuche es gleich noch einmal.',
  cron_fields:
    'Ein Zeitplan hat fünf Felder: Minute, Stunde, Tag des Monats, Monat, Wochentag; etwa 0 3 * * * für jede Nacht um drei.',
  cron_unclear: ({ expression }) => `${expression} ist kein Zeitplan; etwa 0 3 * * * gilt für jede Nacht um drei.`,
  cron_part_wrong: ({ part, value, range }) =>
    `${cronParts[part]} kann nicht ${value === 'this' ? 'so' : value} sein: Nimm ${range.replaceAll(' to ', ' bis ').replace(' or ', ' oder ')}, *, */n, a-b oder eine Liste a,b.`,
  import_not_here: ({ kind }) =>
    `${kind === 'book' ? 'Dieses Buch' : 'Diese Reihe'} ist nicht hier. Füge die Bibliothek hinzu, lies sie ein, und importiere die Datei noch einmal.`,
  import_ambiguous: ({ kind }) =>
    `Mehreres könnte ${kind === 'book' ? 'dieses Buch' : 'diese Reihe'} sein. Nichts darüber wurde importiert.`,
  import_sharing_for_all: 'Freigabe-Tags kommen nur mit, wenn die Daten aller importiert werden.',
  import_book_unread: 'Die Datei dieses Buchs lässt sich gerade nicht lesen. Importiere später noch einmal.',
  import_place_lost:
    'Diese Worte sind nicht im Buch auf diesem Server, oder mehrmals. Sie bleiben als Lesezeichen am Anfang des Kapitels.',
}
