import type { NoteWording } from '../../../../server/contract/notes.ts'

const wantsNode = 'Plugins in JavaScript brauchen Node.js 25 oder neuer auf diesem Computer.'

const startFailures = {
  ENOENT: 'Sein Programm oder der Interpreter, den seine erste Zeile nennt, fehlt. Installiere ihn.',
  EACCES: 'Seine Datei darf nicht ausgeführt werden. Mach sie ausführbar, oder starte sie durch ihren Interpreter.',
  ENOEXEC: 'Seine Datei ist kein Programm dieses Systems. Installiere die Version für dieses System.',
  E2BIG: 'Seine Argumente und Variablen sind zu lang. Kürze sie.',
  EAGAIN: 'Auf diesem Computer laufen zu viele Programme. Versuche es später noch einmal.',
  ENOMEM: 'Diesem Computer fehlt Arbeitsspeicher. Versuche es später noch einmal.',
} as const

const advices = {
  none: '',
  'Try again later.': ' Versuche es später noch einmal.',
  'Connect it again.': ' Verbinde es neu.',
  'The service is having problems. Try again later.':
    ' Der andere Dienst hat Schwierigkeiten: Versuche es später noch einmal.',
  'Check its settings.': ' Prüfe seine Einstellungen.',
} as const

export const plugin: NoteWording<'plugin'> = {
  manifest_https_or_local: 'Muss mit https:// beginnen, wenn der Dienst nicht auf diesem Computer läuft',
  setting_unknown: 'So eine Einstellung hat das Plugin nicht. Lass sie weg.',
  setting_needed: 'Das muss festgelegt sein.',
  setting_on_or_off: 'Muss an oder aus sein.',
  setting_text: 'Muss Text sein.',
  setting_choice: ({ choices }) => `Muss eins von diesen sein: ${choices.join(', ')}.`,
  setting_list: 'Muss eine Liste von Texten sein.',
  setting_number: 'Muss eine Zahl sein.',
  setting_too_small: ({ least }) => `Muss mindestens ${least}. sein`,
  setting_too_large: ({ most }) => `Darf höchstens ${most}. sein`,
  waiting_for_provider: ({ name, seconds }) => `Warten auf ${name}, ${seconds} s`,
  service_silent_about_this: 'Der Dienst hat dazu nichts gesagt.',
  service_declined_this: 'Der Dienst hat das nicht übernommen.',
  plugin_without_counters: 'Das Plugin hat keine Zahlen genannt.',
  plugin_counters_wrong: ({ names }) => `Das Plugin nennt Zahlen, die nicht sein können: ${names.join(', ')}.`,
  plugin_answer_unclear: ({ method }) =>
    `Das Plugin hat auf ${method} mit etwas geantwortet, das sich nicht verstehen lässt. Frag, wer es gemacht hat.`,
  plugin_entries_unclear: ({ count }) => `Einträge, die sich nicht verstehen ließen: ${count}`,
  sync_number_refused: ({ number, most }) =>
    `Nicht gesendet: Ein Dienst kennt nur ganze Zahlen von 0 bis ${most}, ein Buch hier hat ${number}. Ändere seinen Band oder sein Kapitel.`,
  release_service_status: ({ status }) =>
    `Der Dienst hat mit dem Status ${status} geantwortet. Versuche es später noch einmal.`,
  release_answer_unclear: 'Das Plugin hat auf die Frage nach Neuerscheinungen ungültig geantwortet.',
  plugin_one_line: 'Muss eine Zeile sein',
  plugin_small_letters: 'Darf nur kleine Buchstaben, Ziffern und Bindestriche haben',
  plugin_name_twice: ({ folder, name }) => `Es heißt wie das Plugin in ${folder}: ${name}. Entferne eines davon.`,
  plugins_folder_unreadable: 'Der Plugin-Ordner lässt sich nicht lesen. Prüfe seine Rechte.',
  plugin_file_missing: 'Es ist keine plugin.json darin. Kopiere das ganze Plugin.',
  plugin_is_link: 'Es ist eine Verknüpfung, die aus dem Plugin-Ordner hinausführt. Kopiere das Plugin selbst.',
  plugin_file_unreadable: ({ mostKilobytes }) =>
    `Seine plugin.json lässt sich nicht lesen oder hat mehr als ${mostKilobytes} KB.`,
  plugin_file_outside: 'Seine plugin.json nennt eine Datei außerhalb seines Ordners.',
  plugin_code_unreadable: 'Die Dateien des Plugins lassen sich nicht lesen. Prüfe die Rechte seines Ordners.',
  plugin_code_too_large: ({ files, megabytes }) =>
    `Der Ordner des Plugins hat mehr als ${files} Dateien oder ${megabytes} MB. Mach ihn kleiner.`,
  plugin_code_no_file: ({ path }) => `${path} im Ordner des Plugins ist weder eine Datei noch ein Ordner. Entferne es.`,
  plugin_code_link: ({ path }) =>
    `${path} ist eine Verknüpfung mit einem Ordner außerhalb des Plugins. Ersetze sie durch eine Kopie dieses Ordners.`,
  plugin_consent_needed: 'Noch niemand hat seinen Code hier erlaubt. Sieh dir das Plugin an und erlaube es.',
  plugin_consent_changed:
    'Es wurde angehalten, weil sich sein Code, seine Adressen oder seine Rechte geändert haben, seit es erlaubt wurde. Sieh dir das Plugin an und erlaube es neu.',
  plugin_data_folder:
    'Der Ordner, in dem das Plugin seine Daten behält, lässt sich nicht anlegen. Prüfe Rechte und Platz des Datenordners.',
  plugin_command_length: 'Ein Plugin braucht einen Befehl von vernünftiger Länge.',
  plugin_too_many_arguments: ({ most }) => `Ein Plugin kann ${most} Argumente haben.`,
  plugin_too_many_variables: ({ most }) => `Ein Plugin kann ${most} Variablen haben.`,
  plugin_nul: 'Befehle, Argumente und Variablen können das Zeichen NUL nicht enthalten.',
  plugin_argument_length: ({ most }) => `Ein Argument kann ${most} Zeichen haben.`,
  plugin_variable_length: ({ most }) => `Der Wert einer Variablen kann ${most} Zeichen haben.`,
  plugin_variable_blocked: ({ name }) =>
    `Die Variable ${name} lässt sich für ein Plugin nicht setzen. Nimm sie heraus.`,
  plugin_first_argument: ({ name }) =>
    `Das erste Argument von ${name} muss eine Datei des Plugin-Ordners sein, etwa my-plugin/main.js.`,
  plugin_path_asterisk: 'Der Pfad eines Plugins kann kein * enthalten. Benenne seinen Ordner um.',
  plugin_command_not_allowed: ({ command }) =>
    `${command} lässt sich nicht als Plugin starten. Nimm node oder python mit einer Datei des Plugin-Ordners oder ein Programm darin, oder lass den Befehl in der Konfiguration zu (plugins.allowed_commands).`,
  plugin_path_character: 'Dieses Zeichen kann ein Pfad nicht enthalten.',
  plugins_folder_missing: ({ folder }) =>
    `Der Plugin-Ordner ${folder} fehlt. Leg ihn an, oder berichtige plugins.folder.`,
  plugin_program_missing: ({ path }) => `Im Plugin-Ordner gibt es kein ${path}.`,
  node_missing: ({ path }) => `Unter ${path} gibt es kein Programm. Berichtige plugins.node_path in der Konfiguration.`,
  python_missing: ({ name }) => `Auf diesem Computer gibt es kein ${name}. Installiere Python 3.`,
  plugin_line_too_long: 'Die Antwort ist größer, als eine Zeile sein darf.',
  plugins_crowded:
    'Gerade arbeiten mehr Plugins, als dieser Server auf einmal laufen lässt. Versuche es in einer Minute noch einmal.',
  plugin_request_failed: 'Der Server konnte das nicht.',
  manifest_word: 'Muss ein Wort wie maxResults sein',
  manifest_https: 'Muss mit https beginnen',
  manifest_options: 'Braucht Möglichkeiten, da es eine Auswahl ist',
  manifest_bounds: 'Darf keine Untergrenze über der Obergrenze haben',
  manifest_default: 'Braucht einen Vorgabewert seiner Art',
  manifest_secret: 'Geheim sein kann nur ein Text ohne Vorgabe',
  manifest_key_twice: 'Darf keinen Schlüssel zweimal haben',
  manifest_permission: 'Muss ein Wort wie api:lists sein',
  manifest_version: 'Muss eine Version wie 1.0 sein',
  manifest_protocol: ({ theirs, ours }) =>
    `Es spricht Version ${theirs} des Protokolls und dieser Server Version ${ours}. Installiere eine Version davon für diesen Server, oder aktualisiere den Server.`,
  manifest_other_name: ({ name }) => `Es nennt sich ${name}. Richte es unter diesem Namen ein.`,
  node_needed: `${wantsNode} Installiere es, oder nenne in der Konfiguration unter plugins.node_path, wo es ist.`,
  node_too_old: ({ path, version }) =>
    `${wantsNode} ${path} ist ${version}. Installiere ein neueres, oder nenne eines in der Konfiguration unter plugins.node_path.`,
  node_without_version: ({ path }) =>
    `${wantsNode} ${path} nennt seine Version nicht. Installiere ein neueres, oder nenne eines in der Konfiguration unter plugins.node_path.`,
  node_without_permissions: ({ path, version }) =>
    `${path} (${version}) kann Plugins nicht beschränken. Installiere Node.js 26, oder nenne eines in der Konfiguration unter plugins.node_path.`,
  plugin_no_program: ({ command, advice }) =>
    `${command} ist kein Programm. ${advice.startsWith('Only') ? 'Nur eine .exe lässt sich starten.' : 'Mach es ausführbar, oder starte es mit node oder python.'}`,
  plugin_file_damaged: ({ place, problem }) => `Seine plugin.json ist beschädigt: ${place}: ${problem}.`,
  manifest_unusable: ({ place, problem }) => `Was es von sich sagt, ist nicht zu gebrauchen: ${place}: ${problem}.`,
  plugin_exited: ({ plugin, how, what }) =>
    `Das Plugin ${plugin} hat sich von selbst beendet (${how === 'signal' ? 'Signal' : 'Code'} ${what}). Das Protokoll sagt vielleicht, warum.`,
  plugin_exited_saying: ({ plugin, how, what, words }) =>
    `Das Plugin ${plugin} hat sich von selbst beendet (${how === 'signal' ? 'Signal' : 'Code'} ${what}). Zuletzt schrieb es: ${words}`,
  plugin_unusable: ({ plugin, problem }, sentence) =>
    `Das Plugin ${plugin} ist nicht zu gebrauchen. ${sentence(problem)}`,
  plugin_timeout: ({ plugin, method, seconds }) =>
    `Das Plugin ${plugin} hat innerhalb von ${seconds} s nicht auf ${method} geantwortet und wurde beendet. Versuche es noch einmal, oder gib ihm in seinen Einstellungen mehr Zeit.`,
  plugin_malformed: ({ plugin, what }) =>
    `Das Plugin ${plugin} hat etwas Unbrauchbares geschickt und wurde beendet (${what}). Sag es denen, die es gemacht haben, oder versuche eine andere Version.`,
  plugin_overreached: ({ plugin, what }) =>
    `Das Plugin ${plugin} hat sich übernommen und wurde beendet (${what}). Sag es denen, die es gemacht haben.`,
  plugin_call_too_large: ({ method, plugin }) =>
    `Für ${method} gibt es mehr, als dem Plugin ${plugin} auf einmal geschickt werden kann.`,
  plugin_stopped: ({ plugin }) => `Das Plugin ${plugin} wurde beendet. Versuche es noch einmal.`,
  plugin_host_rule: 'Muss eine Adresse wie api.example.org, *.example.org oder example.org:8443 sein',
  plugin_host_undeclared: ({ site }) =>
    `Das Plugin darf sich nicht mit ${site} verbinden. Nenne die Adresse unter "hosts" in seiner plugin.json.`,
  plugin_host_private: ({ site }) =>
    `Das Plugin darf sich nicht mit ${site} verbinden, denn das liegt nicht im Internet. Nenne die Adresse in der Konfiguration unter plugins.allowed_private_hosts, wenn es das darf.`,
  plugin_host_unreachable: ({ site, code }) =>
    `Das Plugin konnte sich nicht mit ${site} verbinden (${code}). Prüfe, ob der Dienst erreichbar ist.`,
  picture_unreachable: ({ site }) =>
    `Das Bild ließ sich nicht von ${site} laden. Versuche es später noch einmal, oder wähle ein anderes.`,
  picture_redirects: ({ site }) =>
    `${site} leitet zu oft weiter, oder an eine unverschlüsselte Adresse. Wähle ein anderes Bild.`,
  picture_status: ({ site, status }) => `Bei ${site} gibt es das Bild nicht (Status ${status}). Wähle ein anderes.`,
  picture_other_type: ({ site }) => `Was ${site} geschickt hat, ist kein Bild. Wähle ein anderes.`,
  picture_too_large: ({ site, mostMegabytes }) =>
    `Das Bild von ${site} ist größer als ${mostMegabytes} MB. Wähle ein anderes.`,
  plugin_host_unclear: 'Ein Plugin kann sich nur mit einem Rechner und einem Port verbinden.',
  plugin_hosts_too_often: 'Das Plugin verbindet sich zu oft. Versuche es in einer Minute noch einmal.',
  plugin_asked_too_often: ({ plugin, perMinute, seconds }) =>
    `Das Plugin ${plugin} darf ${perMinute}-mal in der Minute gefragt werden. Versuche es in ${seconds} s noch einmal.`,
  plugin_error: ({ plugin, code, advice }) =>
    `Das Plugin ${plugin} ist mit dem Fehler ${code} gescheitert.${advices[advice]}`,
  plugin_says: ({ plugin, words, advice }) => `Das Plugin ${plugin} sagt: ${words}${advices[advice]}`,
  plugin_not_started: ({ plugin, why }) => `Das Plugin ${plugin} ließ sich nicht starten: ${startFailures[why]}`,
  plugin_not_started_code: ({ plugin, code }) =>
    `Das Plugin ${plugin} ließ sich nicht starten: Das System sagte ${code}. Das Protokoll sagt vielleicht, warum.`,
}
