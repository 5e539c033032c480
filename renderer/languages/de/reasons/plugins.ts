import type { Wording } from '../../../../server/contract/errors.ts'

export const plugin: Wording<'plugin'> = {
  plugin_exists: ({ name }) =>
    `Ein Plugin namens ${name} ist schon eingerichtet. Ändere dieses, oder entferne es zuerst.`,
  too_many_plugins: ({ most }) => `Es kann höchstens ${most} Plugins geben. Entferne zuerst eines.`,
  too_many_plugin_keys: ({ most }) => `Höchstens ${most} Schlüssel lassen sich behalten. Lösche zuerst einen.`,
  connection_begun_too_often: 'Du hast das eben dreimal begonnen. Bring eines davon zu Ende, oder warte zehn Minuten.',
  connection_declined: ({ name }) => `Du hast ${name} nicht eingelassen. Verbinde es noch einmal, wenn du willst.`,
  connected_by_entry: ({ name }) => `${name} wird durch das verbunden, was du hier eingibst, nicht beim Dienst.`,
  client_id_missing: ({ name }) =>
    `Jemand, der dieses Inglenook betreibt, muss zuerst die Client-Kennung von ${name} eingeben. Frag dort nach.`,
  sync_account_switched_off: 'Das Konto, das darum gebeten hat, ist ausgeschaltet.',
  sync_open: ({ name }) => `Ein Abgleich mit ${name} wartet oder läuft schon. Warte, bis er zu Ende ist.`,
  service_without_sync: ({ name }) =>
    `${name} empfiehlt Titel und gleicht nicht ab, was du liest. Aktualisiere stattdessen deine Empfehlungen.`,
  recommendations_open: 'Deine Empfehlungen werden schon aktualisiert. Warte, bis das fertig ist.',
  recommendations_failed: ({ problem }, sentence) => sentence(problem),
  service_switched_off: ({ name }) =>
    `Jemand, der dieses Inglenook betreibt, hat ${name} ausgeschaltet. Frag dort nach.`,
  service_switched_off_by_you: ({ name }) => `Du hast ${name} ausgeschaltet. Schalte es zuerst ein.`,
  service_not_connected: ({ name }) => `${name} ist nicht mit deinem Konto verbunden. Verbinde es zuerst.`,
  safe_mode:
    'Der Server läuft im abgesicherten Modus, in dem kein Plugin gestartet wird. Starte ihn wie gewohnt, um Plugins zu benutzen.',
  connection_refused_by_service: ({ name }) =>
    `Der Dienst von ${name} hat es nicht eingelassen. Versuche noch einmal, es zu verbinden.`,
  connection_expired: 'Der Dienst lässt das Plugin nicht mehr ein. Verbinde es neu.',
  plugin_not_startable: ({ problem }, sentence) => sentence(problem),
  plugin_code_differs: 'Der Code des Plugins hat sich geändert, seit er angezeigt wurde. Sieh ihn dir noch einmal an.',
  package_refused: ({ problem }, sentence) => sentence(problem),
  registry_not_set:
    'Es ist kein Paketverzeichnis angegeben. Nenne eines in der Konfiguration unter plugins.registry, oder installiere ein Paket aus einer Datei.',
  package_not_installed:
    'Das Paket ließ sich nicht in den Plugin-Ordner legen. Prüfe dessen Rechte und den freien Platz.',
  plugin_failed: ({ problem }, sentence) => sentence(problem),
  provider_busy: ({ name, seconds }) =>
    `${name} bittet um ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} Pause. Versuche es danach noch einmal.`,
  match_candidate_gone: 'Dieser Vorschlag gilt nicht mehr. Suche noch einmal.',
  provider_failed: ({ problem }, sentence) => sentence(problem),
  sync_failed: ({ problem }, sentence) => sentence(problem),
  release_source_off: ({ name }) => `${name} ist ausgeschaltet. Schalte zuerst die Quelle und ihr Plugin ein.`,
  release_poll_open: ({ name }) =>
    `${name} wird schon abgefragt oder ist gleich an der Reihe. Warte, bis das fertig ist.`,
  release_source_waits: ({ name, minutes }) =>
    `Der Dienst von ${name} hat um eine Pause gebeten. Versuche es in ${minutes} Min. noch einmal.`,
  release_poll_failed: ({ problem }, sentence) => sentence(problem),
  alias_blank: 'Ein weiterer Name braucht mindestens einen Buchstaben oder eine Ziffer.',
  credential_unknown: ({ name }) => `${name} fragt nicht danach. Lass es weg.`,
  offered_cover_unavailable: ({ problem }, sentence) => sentence(problem),
  offered_cover_gone: ({ name }) =>
    `${name} bietet dieses Cover nicht mehr an. Vergleiche noch einmal und wähle ein anderes.`,
  offered_cover_locked: 'Das Cover ist gesperrt. Entsperre es, um ein anderes zu wählen.',
  offered_cover_not_allowed: ({ name }) =>
    `${name} darf Cover nicht ändern. Erlaube es in den Einstellungen des Plugins.`,
  metadata_answer_unclear: ({ name }) =>
    `${name} hat mit etwas geantwortet, das sich nicht verstehen lässt. Frag, wer es gemacht hat.`,
  plugin_set_up_first: ({ problems }, sentence) => `Richte das Plugin zuerst ein. ${sentence(problems)}`,
  plugin_invalid: ({ problems }, sentence) => `So geht es nicht. ${sentence(problems)}`,
  service_setup_invalid: ({ problems }, sentence) => `So geht es nicht. ${sentence(problems)}`,
}
