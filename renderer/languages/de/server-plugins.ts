/** What the server says of plugins and connected services, in whole sentences. */
export const ofPlugins: Readonly<Record<string, string>> = {
  'You have begun this three times just now. Finish one of them, or wait ten minutes.':
    'Du hast das eben dreimal begonnen. Bring eines davon zu Ende, oder warte zehn Minuten.',
  'The account that asked for this is switched off.': 'Das Konto, das darum gebeten hat, ist ausgeschaltet.',
  'No plugin looks up the series of this library. Set one up under Plugins first.':
    'Kein Plugin schlägt die Reihen dieser Bibliothek nach. Richte zuerst unter Plugins eines ein.',
  'The series of this library are looked up already. Wait for it to end.':
    'Die Reihen dieser Bibliothek werden schon nachgeschlagen. Warte, bis das zu Ende ist.',
  'The series are looked up in the background.': 'Die Reihen werden im Hintergrund nachgeschlagen.',
  'The exchange waits for its turn and begins by itself.':
    'Der Abgleich wartet, bis er dran ist, und beginnt von selbst.',
  'The service does not let the plugin in any more. Connect it again.':
    'Der Dienst lässt das Plugin nicht mehr ein. Verbinde es neu.',
  'The server was started in safe mode, in which no plugin is started. Start it normally to use plugins.':
    'Der Server läuft im abgesicherten Modus, in dem kein Plugin gestartet wird. Starte ihn wie gewohnt, um Plugins zu benutzen.',
  'The service did not take this.': 'Der Dienst hat das nicht übernommen.',
  'The service said nothing about this.': 'Der Dienst hat dazu nichts gesagt.',
  'The plugin did not answer with counters.': 'Das Plugin hat keine Zahlen genannt.',
  'The plugin has no such setting. Leave it out.': 'So eine Einstellung hat das Plugin nicht. Lass sie weg.',
  'This variable cannot be set for a plugin. Choose another name.':
    'Diese Variable lässt sich für ein Plugin nicht setzen. Wähle einen anderen Namen.',
  'This has to be set.': 'Das muss festgelegt sein.',
  'Must be a number.': 'Muss eine Zahl sein.',
  'Must be on or off.': 'Muss an oder aus sein.',
  'Must be text.': 'Muss Text sein.',
  'Must be a name of a variable': 'Muss der Name einer Variablen sein',
  'Must be text': 'Muss Text sein',
  'Has too many entries': 'Hat zu viele Einträge',
  'Must not hold control characters': 'Darf keine Steuerzeichen enthalten',
  'Must be up to 64 small letters, digits and hyphens':
    'Darf nur kleine Buchstaben, Ziffern und Bindestriche haben, höchstens 64',
  'Must be small letters, digits and hyphens': 'Darf nur kleine Buchstaben, Ziffern und Bindestriche haben',
  'Needs `credentials`': 'Braucht `credentials`',
  'Must be one line': 'Muss eine Zeile sein',
  'Must be a word such as maxResults': 'Muss ein Wort wie maxResults sein',
  'Must be a word such as api:lists': 'Muss ein Wort wie api:lists sein',
  'Must have options, as it is a choice': 'Braucht Möglichkeiten, da es eine Auswahl ist',
  'Must not have a min above its max': 'Darf keine Untergrenze über der Obergrenze haben',
  'Must have a default of its type': 'Braucht einen Vorgabewert seiner Art',
  'Must not have a key twice': 'Darf keinen Schlüssel zweimal haben',
  'Must be a version such as 1.0': 'Muss eine Version wie 1.0 sein',
  'Must begin with https': 'Muss mit https beginnen',
  'A plugin needs a command of a reasonable length.': 'Ein Plugin braucht einen Befehl von vernünftiger Länge.',
  'Commands, arguments and variables cannot hold the sign NUL.':
    'Befehle, Argumente und Variablen können das Zeichen NUL nicht enthalten.',
  'The path of a plugin cannot hold a *. Rename its folder.':
    'Der Pfad eines Plugins kann kein * enthalten. Benenne seinen Ordner um.',
  'A path cannot hold this character.': 'Dieses Zeichen kann ein Pfad nicht enthalten.',
  'The plugins folder cannot be read. Check its permissions.':
    'Der Plugin-Ordner lässt sich nicht lesen. Prüfe seine Rechte.',
  'There is no plugin.json in it. Copy the whole plugin.': 'Es ist keine plugin.json darin. Kopiere das ganze Plugin.',
  'It is a link that leads out of the plugins folder. Copy the plugin itself.':
    'Es ist eine Verknüpfung, die aus dem Plugin-Ordner hinausführt. Kopiere das Plugin selbst.',
  'Its plugin.json names a file outside of its folder.': 'Seine plugin.json nennt eine Datei außerhalb seines Ordners.',
  'More plugins work at this moment than this server runs at once. Try again in a minute.':
    'Gerade arbeiten mehr Plugins, als dieser Server auf einmal laufen lässt. Versuche es in einer Minute noch einmal.',
  'The folder in which the plugin keeps its data cannot be made. Check the permissions and the room of the data directory.':
    'Der Ordner, in dem das Plugin seine Daten behält, lässt sich nicht anlegen. Prüfe Rechte und Platz des Datenordners.',
  'The answer is larger than a line may be.': 'Die Antwort ist größer, als eine Zeile sein darf.',
  'The server could not do this.': 'Der Server konnte das nicht.',
}

type Pattern = readonly [said: RegExp, german: (...parts: readonly string[]) => string]

const wantsNode = 'Plugins in JavaScript brauchen Node.js 22.13 oder neuer auf diesem Computer.'

/** Why a program does not start, behind a colon. */
const startReasons: Readonly<Record<string, string>> = {
  'its program or the interpreter that its first line names is missing. Install it.':
    'Sein Programm oder der Interpreter, den seine erste Zeile nennt, fehlt. Installiere ihn.',
  'its file may not be executed. Make it executable, or start it by its interpreter.':
    'Seine Datei darf nicht ausgeführt werden. Mach sie ausführbar, oder starte sie durch ihren Interpreter.',
  'its file is no program of this system. Install the version for this system.':
    'Seine Datei ist kein Programm dieses Systems. Installiere die Version für dieses System.',
  'its arguments and variables are too long. Shorten them.': 'Seine Argumente und Variablen sind zu lang. Kürze sie.',
  'this computer runs too many programs. Try again later.':
    'Auf diesem Computer laufen zu viele Programme. Versuche es später noch einmal.',
  'this computer is out of memory. Try again later.':
    'Diesem Computer fehlt Arbeitsspeicher. Versuche es später noch einmal.',
}

/** What is to be done, behind what a plugin said itself. */
const advice: Readonly<Record<string, string>> = {
  'Try again later.': 'Versuche es später noch einmal.',
  'Connect it again.': 'Verbinde es neu.',
  'The other service has trouble: try again later.':
    'Der andere Dienst hat Schwierigkeiten: Versuche es später noch einmal.',
  'Check its settings.': 'Prüfe seine Einstellungen.',
}
const anyAdvice = Object.keys(advice)
  .map((said) => said.replace('.', '\\.'))
  .join('|')

const setUp: readonly Pattern[] = [
  [
    /^A plugin called (.+) is set up already\. Change that one, or remove it first\.$/,
    (name = '') => `Ein Plugin namens ${name} ist schon eingerichtet. Ändere dieses, oder entferne es zuerst.`,
  ],
  [
    /^At most (\d+) keys can be kept\. Delete one first\.$/,
    (most = '') => `Höchstens ${most} Schlüssel lassen sich behalten. Lösche zuerst einen.`,
  ],
  [
    /^A plugin can have (\d+) (arguments|variables)\.$/,
    (most = '', what = '') => `Ein Plugin kann ${most} ${what === 'arguments' ? 'Argumente' : 'Variablen'} haben.`,
  ],
  [/^An argument can have (\d+) characters\.$/, (most = '') => `Ein Argument kann ${most} Zeichen haben.`],
  [
    /^The value of a variable can have (\d+) characters\.$/,
    (most = '') => `Der Wert einer Variablen kann ${most} Zeichen haben.`,
  ],
  [
    /^The variable (.+) cannot be set for a plugin\. Take it out\.$/,
    (name = '') => `Die Variable ${name} lässt sich für ein Plugin nicht setzen. Nimm sie heraus.`,
  ],
  [
    /^The first argument of (.+) must be a file of the plugins folder, such as my-plugin\/main\.js\.$/,
    (name = '') => `Das erste Argument von ${name} muss eine Datei des Plugin-Ordners sein, etwa my-plugin/main.js.`,
  ],
  [
    /^(.+) cannot be started as a plugin\. Use node or python .+$/,
    (name = '') =>
      `${name} lässt sich nicht als Plugin starten. Nimm node oder python mit einer Datei des Plugin-Ordners oder ein Programm darin, oder lass den Befehl in der Konfiguration zu (plugins.allowed_commands).`,
  ],
  [
    /^(.+) is not a program\. (Only an \.exe can be started|Make it executable.+)\.$/,
    (name = '', kind = '') =>
      `${name} ist kein Programm. ${kind.startsWith('Only') ? 'Nur eine .exe lässt sich starten.' : 'Mach es ausführbar, oder starte es mit node oder python.'}`,
  ],
  [
    /^The plugins folder (.+) is missing\. Make it, or correct plugins\.folder\.$/,
    (path = '') => `Der Plugin-Ordner ${path} fehlt. Leg ihn an, oder berichtige plugins.folder.`,
  ],
  [/^There is no (.+) in the plugins folder\.$/, (path = '') => `Im Plugin-Ordner gibt es kein ${path}.`],
  [
    /^There is no program at (.+)\. Correct plugins\.node_path in the configuration\.$/,
    (path = '') => `Unter ${path} gibt es kein Programm. Berichtige plugins.node_path in der Konfiguration.`,
  ],
  [
    /^There is no (.+) on this computer\. Install Python 3\.$/,
    (name = '') => `Auf diesem Computer gibt es kein ${name}. Installiere Python 3.`,
  ],
  [
    /^Plugins in JavaScript need Node\.js 22\.13 or newer on this computer\. Install it, .+$/,
    () => `${wantsNode} Installiere es, oder nenne in der Konfiguration unter plugins.node_path, wo es ist.`,
  ],
  [
    /^Plugins in JavaScript need Node\.js 22\.13 or newer on this computer\. (.+) (?:is (\S+)|does not tell its version)\. .+$/,
    (path = '', version) =>
      `${wantsNode} ${path} ${version === undefined ? 'nennt seine Version nicht' : `ist ${version}`}. Installiere ein neueres, oder nenne eines in der Konfiguration unter plugins.node_path.`,
  ],
  [
    /^It has the same name as the plugin in (.+): (.+)\. Remove one\.$/,
    (folder = '', name = '') => `Es heißt wie das Plugin in ${folder}: ${name}. Entferne eines davon.`,
  ],
  [
    /^Its plugin\.json cannot be read, or has more than (\d+) KB\.$/,
    (most = '') => `Seine plugin.json lässt sich nicht lesen oder hat mehr als ${most} KB.`,
  ],
  [/^Its plugin\.json is damaged: (.+)$/, (why = '') => `Seine plugin.json ist beschädigt: ${why}`],
]

const working: readonly Pattern[] = [
  [
    /^An administrator has switched (.+) off\. Ask them\.$/,
    (name = '') => `Jemand, der dieses Inglenook betreibt, hat ${name} ausgeschaltet. Frag dort nach.`,
  ],
  [
    /^You have switched (.+) off\. Switch it on first\.$/,
    (name = '') => `Du hast ${name} ausgeschaltet. Schalte es zuerst ein.`,
  ],
  [
    /^(.+) is not connected to your account\. Connect it first\.$/,
    (name = '') => `${name} ist nicht mit deinem Konto verbunden. Verbinde es zuerst.`,
  ],
  [/^(.+) does not ask for this\. Leave it out\.$/, (name = '') => `${name} fragt nicht danach. Lass es weg.`],
  [
    /^You did not let (.+) in\. Connect it again if you want to\.$/,
    (name = '') => `Du hast ${name} nicht eingelassen. Verbinde es noch einmal, wenn du willst.`,
  ],
  [
    /^The service of (.+) did not let it in\. Try to connect it once more\.$/,
    (name = '') => `Der Dienst von ${name} hat es nicht eingelassen. Versuche noch einmal, es zu verbinden.`,
  ],
  [
    /^An administrator has to enter the clientId of (.+) first\. Ask them\.$/,
    (name = '') =>
      `Jemand, der dieses Inglenook betreibt, muss zuerst die Client-Kennung von ${name} eingeben. Frag dort nach.`,
  ],
  [
    /^(.+) is connected by what you enter here, not at its service\.$/,
    (name = '') => `${name} wird durch das verbunden, was du hier eingibst, nicht beim Dienst.`,
  ],
  [
    /^An exchange with (.+) waits or runs already\. Wait for it to end\.$/,
    (name = '') => `Ein Abgleich mit ${name} wartet oder läuft schon. Warte, bis er zu Ende ist.`,
  ],
  [
    /^The plugin answered (.+) with something that cannot be understood\. Ask its author\.$/,
    (method = '') =>
      `Das Plugin hat auf ${method} mit etwas geantwortet, das sich nicht verstehen lässt. Frag, wer es gemacht hat.`,
  ],
  [
    /^The plugin counts what cannot be: (.+)\.$/,
    (names = '') => `Das Plugin nennt Zahlen, die nicht sein können: ${names}.`,
  ],
  [
    /^Entries that could not be understood: (\d+)$/,
    (count = '') => `Einträge, die sich nicht verstehen ließen: ${count}`,
  ],
  [
    /^What it says of itself cannot be used: (.+)$/,
    (why = '') => `Was es von sich sagt, ist nicht zu gebrauchen: ${why}`,
  ],
  [
    /^It calls itself (.+)\. Set it up under that name\.$/,
    (name = '') => `Es nennt sich ${name}. Richte es unter diesem Namen ein.`,
  ],
  [
    /^It speaks version (.+) of the protocol and this server version (.+)\. Install .+$/,
    (theirs = '', ours = '') =>
      `Es spricht Version ${theirs} des Protokolls und dieser Server Version ${ours}. Installiere eine Version davon für diesen Server, oder aktualisiere den Server.`,
  ],
]

const failed: readonly Pattern[] = [
  [
    /^The plugin (\S+) ended by itself \((exit code|signal) (\S+)\)\. (The log may tell why\.|It last wrote: .+)$/,
    (name = '', how = '', what = '', said = '') =>
      `Das Plugin ${name} hat sich von selbst beendet (${how === 'signal' ? 'Signal' : 'Code'} ${what}). ${said.startsWith('The log') ? 'Das Protokoll sagt vielleicht, warum.' : `Zuletzt schrieb es: ${said.slice('It last wrote: '.length)}`}`,
  ],
  [
    /^The plugin (\S+) did not answer (\S+) within (\d+) seconds? and was stopped\. .+$/,
    (name = '', method = '', seconds = '') =>
      `Das Plugin ${name} hat innerhalb von ${seconds} s nicht auf ${method} geantwortet und wurde beendet. Versuche es noch einmal, oder gib ihm in seinen Einstellungen mehr Zeit.`,
  ],
  [
    /^The plugin (\S+) sent (.+) and was stopped\. Tell its author, or try another version of it\.$/,
    (name = '', what = '') =>
      `Das Plugin ${name} hat etwas Unbrauchbares geschickt und wurde beendet (${what}). Sag es denen, die es gemacht haben, oder versuche eine andere Version.`,
  ],
  [
    /^The plugin (\S+) (.+) and was stopped\. Tell its author\.$/,
    (name = '', what = '') =>
      `Das Plugin ${name} hat sich übernommen und wurde beendet (${what}). Sag es denen, die es gemacht haben.`,
  ],
  [
    /^The plugin (\S+) was (?:stopped|not waited for)\. Try again\.$/,
    (name = '') => `Das Plugin ${name} wurde beendet. Versuche es noch einmal.`,
  ],
  [
    /^The plugin (\S+) may be asked (\d+) times a minute\. Try again in (\d+) s\.$/,
    (name = '', most = '', seconds = '') =>
      `Das Plugin ${name} darf ${most}-mal in der Minute gefragt werden. Versuche es in ${seconds} s noch einmal.`,
  ],
  [
    /^There is more for (\S+) than The plugin (\S+) can be sent at once\.$/,
    (method = '', name = '') => `Für ${method} gibt es mehr, als dem Plugin ${name} auf einmal geschickt werden kann.`,
  ],
  [
    new RegExp(`^The plugin (\\S+) says: (.+?)(?: (${anyAdvice}))?$`),
    (name = '', words = '', more) => `Das Plugin ${name} sagt: ${words}${more === undefined ? '' : ` ${advice[more]}`}`,
  ],
  [
    new RegExp(`^The plugin (\\S+) failed with the error (\\S+)\\.(?: (${anyAdvice}))?$`),
    (name = '', code = '', more) =>
      `Das Plugin ${name} ist mit dem Fehler ${code} gescheitert.${more === undefined ? '' : ` ${advice[more]}`}`,
  ],
  [
    /^The plugin (\S+) could not be started: the system said (\S+)\. The log may tell why\.$/,
    (name = '', code = '') =>
      `Das Plugin ${name} ließ sich nicht starten: Das System sagte ${code}. Das Protokoll sagt vielleicht, warum.`,
  ],
  [
    /^The plugin (\S+) could not be started: (.+)$/,
    (name = '', why = '') => `Das Plugin ${name} ließ sich nicht starten: ${startReasons[why] ?? why}`,
  ],
]

/** The same with values in them. */
export const pluginPatterns: readonly Pattern[] = [...setUp, ...working, ...failed]
