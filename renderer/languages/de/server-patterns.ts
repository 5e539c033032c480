type Pattern = readonly [said: RegExp, german: (...parts: readonly string[]) => string]

const gone = 'Vielleicht wurde es entfernt, oder du hast keinen Zugriff darauf.'

/** Reasons why something that was typed was refused, with a bound in them. */
const reasons: readonly Pattern[] = [
  [/^Must be one of (.+)$/, (words = '') => `Muss eins von diesen sein: ${words.replace(' or ', ' oder ')}`],
  [/^Must have at least (\d+) characters?$/, (count = '') => `Braucht mindestens ${count} Zeichen`],
  [/^Must have at most (\d+) characters?$/, (count = '') => `Darf höchstens ${count} Zeichen haben`],
  [/^Must have at most (\d+) characters as JSON$/, (count = '') => `Darf höchstens ${count} Zeichen JSON haben`],
  [/^Must hold at least (\d+) entr(?:y|ies)$/, (count = '') => `Braucht mindestens so viele Einträge: ${count}`],
  [/^Must hold at most (\d+) entr(?:y|ies)$/, (count = '') => `Darf höchstens so viele Einträge haben: ${count}`],
  [/^At most (\d+) characters as JSON$/, (count = '') => `Darf höchstens ${count} Zeichen JSON haben`],
  [/^At most (\d+) at a time$/, (count = '') => `Höchstens ${count} auf einmal`],
  [/^Must hold at most (\d+) words$/, (count = '') => `Darf höchstens ${count} Wörter haben`],
  [/^Must be at least (\S+)$/, (bound = '') => `Muss mindestens ${bound} sein`],
  [/^Must be at most (\S+)$/, (bound = '') => `Darf höchstens ${bound} sein`],
  [/^Must be more than (\S+)$/, (bound = '') => `Muss mehr als ${bound} sein`],
  [/^Must be less than (\S+)$/, (bound = '') => `Muss weniger als ${bound} sein`],
  [/^Must be at most (\d+) days before `to`$/, (days = '') => `Darf höchstens ${days} Tage vor dem Ende liegen`],
  [
    /^Must be a (whole )?number from (\S+) to (\S+)$/,
    (whole, least = '', most = '') => `Muss eine ${whole ? 'ganze ' : ''}Zahl von ${least} bis ${most} sein`,
  ],
  [/^Must be (\S+)$/, (value = '') => `Muss ${value} sein`],
  [/^Use at least (\d+) characters\.?$/, (count = '') => `Nimm mindestens ${count} Zeichen.`],
  [
    /^It must be a whole number from (\S+) to (\S+)\.$/,
    (least = '', most = '') => `Muss eine ganze Zahl von ${least} bis ${most} sein.`,
  ],
  [/^It must be one of (.+)\.$/, (words = '') => `Muss eins von diesen sein: ${words}.`],
  [
    /^It must be a text of at most (\d+) characters\.$/,
    (count = '') => `Muss ein Text von höchstens ${count} Zeichen sein.`,
  ],
  [/^It must be a text of 1 to (\d+) characters\.$/, (count = '') => `Muss ein Text von 1 bis ${count} Zeichen sein.`],
  [
    /^It must be a list of at most (\d+)( rules)?\.$/,
    (count = '', rules) => `Muss eine Liste von höchstens ${count}${rules ? ' Regeln' : ''} sein.`,
  ],
  [
    /^It must be a list of 1 to (\d+) texts or numbers\.$/,
    (count = '') => `Muss eine Liste von 1 bis ${count} Texten oder Zahlen sein.`,
  ],
  [/^It needs a group named (.+): (.+)\.$/, (name = '', form = '') => `Braucht eine Gruppe namens ${name}: ${form}.`],
  [/^Unknown option\. Known are (.+)\.$/, (names = '') => `Unbekannte Option. Bekannt sind ${names}.`],
  [
    /^Known are (.+), and (.+) with Lock behind it\.$/,
    (names = '', locks = '') => `Bekannt sind ${names}, und ${locks} mit Lock dahinter.`,
  ],
  [
    /^Name what to look at, at most (\d+) levels deep\.$/,
    (levels = '') => `Nenne, was gemeint ist, höchstens ${levels} Ebenen tief.`,
  ],
  [
    /^(.+) is neither a group of the pattern nor one of (.+)\.$/,
    (name = '', names = '') => `${name} ist weder eine Gruppe des Musters noch eins von diesen: ${names}.`,
  ],
  [/^The pattern is longer than (\d+) characters\.$/, (count = '') => `Das Muster hat mehr als ${count} Zeichen.`],
  [/^A repetition count is larger than (\d+)\.$/, (count = '') => `Eine Wiederholung ist größer als ${count}.`],
  [
    /^There is nothing before (.+) that it could repeat\.$/,
    (sign = '') => `Vor ${sign} steht nichts, was es wiederholen könnte.`,
  ],
  [/^Two groups are named (.+)\.$/, (name = '') => `Zwei Gruppen heißen ${name}.`],
  [
    /^A schedule has five fields: minute, hour, day of the month, month, day of the week; .+\.$/,
    () =>
      'Ein Zeitplan hat fünf Felder: Minute, Stunde, Tag des Monats, Monat, Wochentag; etwa 0 3 * * * für jede Nacht um drei.',
  ],
  [
    /^(.+) is not a schedule; .+\.$/,
    (said = '') => `${said} ist kein Zeitplan; etwa 0 3 * * * gilt für jede Nacht um drei.`,
  ],
  [
    /^The (minute|hour|day of the month|month|day of the week) cannot be (.+): use (.+), \*, \*\/n, a-b or a list a,b\.$/,
    (part = '', value = '', range = '') =>
      `${partsOfSchedule[part] ?? part} kann nicht ${value === 'this' ? 'so' : value} sein: Nimm ${range.replace(' to ', ' bis ').replace(' or ', ' oder ').replace(' to ', ' bis ')}, *, */n, a-b oder eine Liste a,b.`,
  ],
  [
    /^(.+) is not a time zone\. Use a name such as Europe\/Berlin or UTC\.$/,
    (name = '') => `${name} ist keine Zeitzone. Nimm einen Namen wie Europe/Berlin oder UTC.`,
  ],
]

const partsOfSchedule: Readonly<Record<string, string>> = {
  minute: 'Die Minute',
  hour: 'Die Stunde',
  'day of the month': 'Der Tag des Monats',
  month: 'Der Monat',
  'day of the week': 'Der Wochentag',
}

const mostOf: Readonly<Record<string, string>> = {
  'access groups': 'Zugriffsgruppen',
  'members of a group': 'Mitglieder einer Gruppe',
  'mappings of a group': 'Zuordnungen einer Gruppe',
  'sharing tags': 'Freigabemarken',
  filters: 'Filter',
}

/** Names in German quotation marks. */
const german = (names: string) => names.replaceAll('“', '„').replaceAll('”', '“')

const libraryOf = (name: string | undefined) =>
  name === undefined ? 'eine andere Bibliothek' : `die Bibliothek „${name}“`

/** Refusals for what is too many. */
const limits: readonly Pattern[] = [
  [
    /^(?:There can be|You can keep) at most (\d+) (.+)\. Remove one first\.$/,
    (most = '', what = '') => `Mehr als ${most} ${mostOf[what] ?? what} gehen nicht. Entferne zuerst etwas davon.`,
  ],
  [
    /^You have (\d+) keys\. Revoke one that is no longer used first\.$/,
    (count = '') => `Du hast ${count} Schlüssel. Widerrufe zuerst einen, den du nicht mehr brauchst.`,
  ],
  [
    /^(\d+) invitations are open\. Take some back first\.$/,
    (count = '') => `${count} Einladungen sind offen. Nimm zuerst einige zurück.`,
  ],
  [
    /^You can keep (\d+) preferences\. Remove some first\.$/,
    (most = '') => `Mehr als ${most} Einstellungen gehen nicht. Entferne zuerst einige.`,
  ],
  [
    /^You keep (\d+) exports already\. Remove one first\.$/,
    (most = '') => `Du hast schon ${most} Exporte. Entferne zuerst einen.`,
  ],
  [
    /^There are (\d+) covers already\. Remove one before you add another\.$/,
    (most = '') => `Es gibt schon ${most} Cover. Entferne eins, bevor du ein anderes hinzufügst.`,
  ],
  [
    /^There are (\d+) entries of this kind already\. Remove one, then add another\.$/,
    (most = '') => `Es gibt schon ${most} Einträge dieser Art. Entferne einen, dann füge einen anderen hinzu.`,
  ],
  [
    /^A series carries at most (\d+) of them\. Remove one first\.$/,
    (most = '') => `Eine Reihe trägt höchstens ${most} davon. Entferne zuerst etwas.`,
  ],
  [
    /^A list can hold at most (\d+) entries\.(?: Begin another one\.)?$/,
    (most = '') => `Eine Liste fasst höchstens ${most} Einträge. Beginne eine neue.`,
  ],
  [
    /^Ask for 1 to (\d+) days, the first before the last\.$/,
    (most = '') => `Wähle 1 bis ${most} Tage, den ersten vor dem letzten.`,
  ],
]

/** Sentences of the server with something in them. The last one tells every refusal of what is not there. */
export const patterns: readonly Pattern[] = [
  ...reasons,
  ...limits,
  [
    /^Equal files vanished from (.+) and appeared at (.+)\. Which went where cannot be told, so they are kept apart\.$/,
    (from = '', to = '') =>
      `Gleiche Dateien verschwanden aus ${from} und tauchten auf in ${to}. Welche wohin kam, ist nicht zu sagen; sie bleiben getrennt.`,
  ],
  [
    /^A (collection|read list) has this name already\. Choose another one\.$/,
    (list) =>
      `Eine ${list === 'collection' ? 'Sammlung' : 'Leseliste'} mit diesem Namen gibt es schon. Wähle einen anderen.`,
  ],
  [
    /^This (book|series) is not here\. Add and scan its library, and import the file again\.$/,
    (thing) =>
      `${thing === 'book' ? 'Dieses Buch' : 'Diese Reihe'} ist nicht hier. Füge die Bibliothek hinzu, lies sie ein, und importiere die Datei noch einmal.`,
  ],
  [
    /^Several things could be this (book|series)\. Nothing about it was imported\.$/,
    (thing) =>
      `Mehreres könnte ${thing === 'book' ? 'dieses Buch' : 'diese Reihe'} sein. Nichts darüber wurde importiert.`,
  ],
  [
    /^You cannot give away what you may not do yourself: (.+)\.$/,
    (rights = '') => `Du kannst nicht weitergeben, was du selbst nicht darfst: ${rights}.`,
  ],
  [
    /^This folder is, or lies in, the library “(.+)”\.$/,
    (name) => `Dieser Ordner ist ${libraryOf(name)} oder liegt darin.`,
  ],
  [
    /^The library “(.+)” lies in this folder\. Libraries cannot overlap\.$/,
    (name) => `In diesem Ordner liegt ${libraryOf(name)}. Bibliotheken können sich nicht überschneiden.`,
  ],
  [
    /^(?:The file of one book is|The files of (\d+) books are) gone: (.+)\. Scan the library, or download with skipMissing=true\.$/,
    (count, names = '') =>
      `${count === undefined ? 'Die Datei eines Buchs ist' : `Die Dateien von ${count} Büchern sind`} weg: ${names}. Lies die Bibliothek neu ein.`,
  ],
  [
    /^This is not a reading list \(CBL\) that can be read\./,
    () => 'Das ist keine Leseliste (CBL), die sich lesen lässt.',
  ],
  [
    /^“(.+)” exists already\. Merge into it to make them one\.$/,
    (name = '') => `„${name}“ gibt es schon. Lege beide zusammen, um eins daraus zu machen.`,
  ],
  [/^This export failed: .+ Ask for a new one\.$/, () => 'Dieser Export ist fehlgeschlagen. Fordere einen neuen an.'],
  [
    /^The sharing tags of these series cannot be put together safely: (.+) hides from some people and shows to others\. .+$/,
    (names = '') =>
      `Die Freigabemarken dieser Reihen lassen sich nicht sicher zusammenlegen: ${german(names)} verbirgt vor den einen und zeigt anderen. Gib allen Reihen diese Marke oder keiner, und versuche es noch einmal.`,
  ],
  [
    /^The rule of (.+) puts it on the series that takes the books in, .+$/,
    (names = '') =>
      `Die Regel von ${german(names)} gilt für die Reihe, die die Bücher aufnimmt, aber nicht für die, aus denen sie kommen: Wer nur sieht, was diese Freigabemarke trägt, sähe sie alle. Gib auch den anderen Reihen die Marke, oder ändere ihre Regel, und versuche es noch einmal.`,
  ],
  [
    /^This file .+ Nothing was imported\.$/,
    () => 'Diese Datei ist kein vollständiger Export von Inglenook. Nichts wurde importiert.',
  ],
  [
    /^Line (\d+) .+ Nothing was imported\.$/,
    (line = '') => `Zeile ${line} dieser Datei ist beschädigt oder fehl am Platz. Nichts wurde importiert.`,
  ],
  [/^This book is text: its pages are not pictures\./, () => 'Dieses Buch ist Text: Seine Seiten sind keine Bilder.'],
  [
    /^Something went wrong inside the server\. Its log tells more under the request id (.+)\.$/,
    (id = '') => `Im Server ging etwas schief. Sein Protokoll sagt unter der Kennung ${id} mehr.`,
  ],
  [
    /^Too many .+\. Try again in (\d+) seconds?\.$/,
    (seconds = '') =>
      `Das war zu oft. Versuche es in ${seconds === '1' ? 'einer Sekunde' : `${seconds} Sekunden`} noch einmal.`,
  ],
  [
    /^This needs the permission "(.+)"\. Ask an administrator for it\.$/,
    (right = '') => `Dafür fehlt dir das Recht „${right}“. Bitte die Verwaltung darum.`,
  ],
  [
    /^This needs the permission "(.+)"\. Your account has it, but this device or key does not\./,
    (right = '') =>
      `Dafür braucht es das Recht „${right}“. Dein Konto hat es, dieses Gerät oder dieser Schlüssel nicht. Melde dich dafür mit deinem Kennwort an.`,
  ],
  [/^The file is larger than (\d+) MB\.$/, (size = '') => `Die Datei ist größer als ${size} MB.`],
  [
    /^The folder is empty, but (\d+) books are known in it\. Connect the drive it is on; no book was taken out of view\.$/,
    (count = '') =>
      `Der Ordner ist leer, aber ${count} Bücher sind darin bekannt. Schließ das Laufwerk an, auf dem er liegt; kein Buch wurde aus der Ansicht genommen.`,
  ],
  [
    /^Another drive is mounted here and only (\d+) of (\d+) known books are on it\. No book was taken out of view\.$/,
    (seen = '', all = '') =>
      `Hier ist ein anderes Laufwerk eingehängt, und nur ${seen} von ${all} bekannten Büchern sind darauf. Kein Buch wurde aus der Ansicht genommen.`,
  ],
  [
    /^They lie in the library folder itself and are named “(.+)”\.$/,
    (name = '') => `Sie liegen im Ordner der Bibliothek selbst und heißen „${name}“.`,
  ],
  [/^They are in the folder “(.+)” or below it\.$/, (name = '') => `Sie sind im Ordner „${name}“ oder darunter.`],
  [/^They are in the folder “(.+)” of (.+)\.$/, (name = '', of = '') => `Sie sind im Ordner „${name}“ von ${of}.`],
  [/^They are in the folder “(.+)”\.$/, (name = '') => `Sie sind im Ordner „${name}“.`],
  [
    /^Their names match a pattern of the library as “(.+)”\.$/,
    (name = '') => `Ihre Namen passen zu einem Muster der Bibliothek, als „${name}“.`,
  ],
  [/^Their names begin with “(.+)”\.$/, (name = '') => `Ihre Namen beginnen mit „${name}“.`],
  [/^Their metadata names the series “(.+)”\.$/, (name = '') => `Ihre Angaben nennen die Reihe „${name}“.`],
  [/^They are by (.+)\.$/, (author = '') => `Sie sind von ${author}.`],
  [
    /^(?:This|An?) .+ was not found\. It may have been removed, or you may not have access to it\.$/,
    () => `Das wurde nicht gefunden. ${gone}`,
  ],
]
