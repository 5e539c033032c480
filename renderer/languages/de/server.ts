import type { Words } from '../words.ts'

const gone = 'Vielleicht wurde es entfernt, oder du hast keinen Zugriff darauf.'

/** Sentences of the server that people see often, as the server says them. Others stay English. */
const sentences: Readonly<Record<string, string>> = {
  // Signing in.
  'The user name or the password is not right.': 'Benutzername oder Kennwort stimmt nicht.',
  'The session has ended. Sign in again.': 'Die Sitzung ist abgelaufen. Melde dich wieder an.',
  'Sign in first: with a token, an API key or a session.': 'Melde dich zuerst an.',
  'Sign in first.': 'Melde dich zuerst an.',
  'This PIN does not open the account here. Sign in by name and password.':
    'Diese PIN öffnet das Konto hier nicht. Melde dich mit Name und Kennwort an.',
  'This link is not good any more: it was used, replaced or taken back, or its time is over. Ask for a new one.':
    'Dieser Link gilt nicht mehr: Er wurde benutzt, ersetzt oder zurückgenommen, oder seine Zeit ist um. Bitte um einen neuen.',
  'Too many people are signing in. Try again in a moment.':
    'Gerade melden sich zu viele an. Versuche es gleich noch einmal.',
  'No code is free. Try again in a few minutes.': 'Kein Code ist frei. Versuche es in ein paar Minuten noch einmal.',
  'This pairing has ended or never was. Begin again on the device.':
    'Diese Kopplung ist beendet oder gab es nie. Beginne am Gerät neu.',
  'The present password is not right. Enter it again.': 'Das bisherige Kennwort stimmt nicht. Gib es noch einmal ein.',
  'Enter your present password as well.': 'Gib auch dein bisheriges Kennwort ein.',
  'This account is locked. Ask an administrator of your household to change it.':
    'Dieses Konto ist für Änderungen gesperrt. Bitte die Verwaltung deines Haushalts, es zu ändern.',
  'This account is switched off. Switch it on first.': 'Dieses Konto ist abgeschaltet. Schalte es zuerst ein.',
  'Inglenook is set up already. Sign in with the account made then.':
    'Inglenook ist schon eingerichtet. Melde dich mit dem Konto von damals an.',
  // Reading and files.
  'The file changed on disk. It will be read again by the next scan.':
    'Die Datei hat sich auf der Festplatte geändert. Das nächste Einlesen liest sie neu.',
  'There is no room for the file. Free some space and try again; nothing was lost.':
    'Für die Datei ist kein Platz. Schaffe Platz und versuche es noch einmal; nichts ging verloren.',
  'A newer place is stored. Get that one first, and ask the person which to keep.':
    'Eine neuere Lesestelle ist gespeichert. Lade die Seite neu, um sie zu sehen.',
  'The file is gone. It will be taken out of view by the next scan.':
    'Die Datei ist weg. Das nächste Einlesen nimmt sie aus der Ansicht.',
  'The file cannot be read. Check its permissions and the drive it is on.':
    'Die Datei lässt sich nicht lesen. Prüfe ihre Rechte und das Laufwerk, auf dem sie liegt.',
  'The file is empty. Copy it again from its source.': 'Die Datei ist leer. Kopiere sie noch einmal von ihrer Quelle.',
  'The file changed while it was read. It will be read again by the next scan.':
    'Die Datei hat sich beim Lesen geändert. Das nächste Einlesen liest sie neu.',
  'The file is larger than Inglenook reads.': 'Die Datei ist größer, als Inglenook liest.',
  'The content is not a comic archive, an EPUB or a PDF. The file may be damaged or misnamed.':
    'Der Inhalt ist kein Comic-Archiv, kein EPUB und kein PDF. Vielleicht ist die Datei beschädigt oder falsch benannt.',
  'The content does not fit the file extension. Rename the file to what it is.':
    'Der Inhalt passt nicht zur Dateiendung. Benenne die Datei nach dem um, was sie ist.',
  'This is a 7z archive. Pack it again as a CBZ (zip).': 'Das ist ein 7z-Archiv. Pack es neu als CBZ (Zip).',
  'The archive is damaged. Copy it again from its source or repair it.':
    'Das Archiv ist beschädigt. Kopiere es noch einmal von seiner Quelle oder repariere es.',
  'The archive is cut off. Copy it again from its source.':
    'Das Archiv ist abgeschnitten. Kopiere es noch einmal von seiner Quelle.',
  'The archive is protected by a password. Pack it again without one.':
    'Das Archiv ist durch ein Kennwort geschützt. Pack es neu ohne Kennwort.',
  'This is one part of an archive in several volumes. Join them into one file.':
    'Das ist ein Teil eines mehrteiligen Archivs. Füge die Teile zu einer Datei zusammen.',
  'The archive uses a compression that cannot be read. Pack it again with deflate or stored.':
    'Das Archiv benutzt eine Kompression, die sich nicht lesen lässt. Pack es neu mit Deflate oder unkomprimiert.',
  'The archive breaks the rules of its format in a way that is not safe to follow.':
    'Das Archiv bricht die Regeln seines Formats auf eine Art, der zu folgen nicht sicher ist.',
  'The archive holds more entries than Inglenook reads.': 'Das Archiv enthält mehr Einträge, als Inglenook liest.',
  'An entry of the archive unpacks to far more than it claims or than is allowed.':
    'Ein Eintrag des Archivs entpackt sich zu weit mehr, als er angibt oder erlaubt ist.',
  'The archive holds no picture that could be a page.': 'Das Archiv enthält kein Bild, das eine Seite sein könnte.',
  'The EPUB has no readable META-INF/container.xml.': 'Das EPUB hat keine lesbare META-INF/container.xml.',
  'The package document of the EPUB is missing or unreadable.':
    'Das Paketdokument des EPUBs fehlt oder ist nicht lesbar.',
  'The EPUB lists nothing to read.': 'Das EPUB führt nichts zu lesen auf.',
  'The EPUB is protected by DRM. Only its shop can unlock it.':
    'Das EPUB ist durch DRM geschützt. Nur sein Laden kann es öffnen.',
  'An XML document of the book declares entities, which is refused for safety.':
    'Ein XML-Dokument des Buchs erklärt Entitäten; das wird zur Sicherheit abgelehnt.',
  'An XML document of the book is damaged.': 'Ein XML-Dokument des Buchs ist beschädigt.',
  'The PDF is damaged. Save it again from its source.':
    'Das PDF ist beschädigt. Speichere es noch einmal von seiner Quelle.',
  'The PDF asks for a password. Save it again without one.':
    'Das PDF verlangt ein Kennwort. Speichere es noch einmal ohne.',
  'The PDF has no pages.': 'Das PDF hat keine Seiten.',
  'There is no page with this number.': 'Es gibt keine Seite mit dieser Nummer.',
  'This page is damaged and cannot be shown.': 'Diese Seite ist beschädigt und lässt sich nicht zeigen.',
  'This page is a picture of a kind that cannot be shown here.':
    'Diese Seite ist ein Bild einer Art, die sich hier nicht zeigen lässt.',
  'This page is larger than Inglenook shows.': 'Diese Seite ist größer, als Inglenook zeigt.',
  'Reading the file took too long and was stopped.': 'Das Lesen der Datei dauerte zu lange und wurde abgebrochen.',
  'Reading the file needed too much memory and was stopped.':
    'Das Lesen der Datei brauchte zu viel Speicher und wurde abgebrochen.',
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
}

/** Fields of exports, by what the server calls them. */
const fields: Readonly<Record<string, string>> = {
  Id: 'Kennung',
  'Library id': 'Kennung der Bibliothek',
  Library: 'Bibliothek',
  'Series id': 'Kennung der Reihe',
  Series: 'Reihe',
  Title: 'Titel',
  'Sort title': 'Titel zum Sortieren',
  'Alternate titles': 'Weitere Titel',
  Summary: 'Inhalt',
  Publisher: 'Verlag',
  Imprint: 'Imprint',
  Status: 'Stand',
  Year: 'Jahr',
  Month: 'Monat',
  Day: 'Tag',
  'Age rating': 'Altersfreigabe',
  Language: 'Sprache',
  'Reading direction': 'Leserichtung',
  Folder: 'Ordner',
  File: 'Datei',
  Format: 'Format',
  Bytes: 'Bytes',
  'SHA-256': 'SHA-256',
  Books: 'Bücher',
  Number: 'Nummer',
  Volume: 'Band',
  Chapter: 'Kapitel',
  ISBN: 'ISBN',
  'Volumes owned': 'Vorhandene Bände',
  'Volumes in all': 'Bände insgesamt',
  'Chapters in all': 'Kapitel insgesamt',
  People: 'Mitwirkende',
  Genres: 'Genres',
  Tags: 'Schlagwörter',
  'External ids': 'Kennungen anderswo',
  Links: 'Links',
  'Average rating': 'Bewertung im Schnitt',
  'Rating elsewhere': 'Bewertung anderswo',
  'My rating': 'Meine Bewertung',
  'My notes': 'Meine Notizen',
  'Books read': 'Gelesene Bücher',
  'Books begun': 'Begonnene Bücher',
  Pages: 'Seiten',
  'My page': 'Meine Seite',
  'My progress': 'Mein Fortschritt',
  Read: 'Gelesen',
  'Last read': 'Zuletzt gelesen',
  'Want to read': 'Gemerkt',
  Added: 'Hinzugefügt',
  Updated: 'Geändert',
}

type Pattern = readonly [said: RegExp, german: (...parts: readonly string[]) => string]

/** Sentences with something in them. The last one tells every refusal of what is not there. */
const patterns: readonly Pattern[] = [
  [
    /^Too many .+\. Try again in (\d+) seconds?\.$/,
    (seconds = '') =>
      `Das war zu oft. Versuche es in ${seconds === '1' ? 'einer Sekunde' : `${seconds} Sekunden`} noch einmal.`,
  ],
  [
    /^This needs the permission "(.+)"\. Ask an administrator for it\.$/,
    (right = '') => `Dafür fehlt dir das Recht „${right}“. Bitte die Verwaltung darum.`,
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

export const server: Words['server'] = {
  sentence(said) {
    const known = sentences[said]
    if (known !== undefined) return known
    for (const [pattern, german] of patterns) {
      const found = pattern.exec(said)
      if (found !== null) return german(...found.slice(1))
    }
    return said
  },
  field: (label) => fields[label] ?? label,
}
