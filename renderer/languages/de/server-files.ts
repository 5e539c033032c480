/** What the server says of files and of reading them. */
export const ofFiles: Readonly<Record<string, string>> = {
  'The folder of this library cannot be reached at present. Nothing is lost: try again later.':
    'Der Ordner dieser Bibliothek ist gerade nicht erreichbar. Nichts ist verloren: Versuche es später noch einmal.',
  'A file in this archive changed on disk. Start the download again.':
    'Eine Datei in diesem Archiv hat sich geändert. Lade es noch einmal herunter.',
  'The book has no picture to show.': 'Das Buch hat kein Bild zum Zeigen.',
  'The file is empty.': 'Die Datei ist leer.',
  'The picture is empty.': 'Das Bild ist leer.',
  'The body is larger than this operation takes (1 MB).': 'Das ist mehr, als auf einmal geht (1 MB).',
  'The file changed on disk. It will be read again by the next scan.':
    'Die Datei hat sich auf der Festplatte geändert. Das nächste Einlesen liest sie neu.',
  'There is no room for the file. Free some space and try again; nothing was lost.':
    'Für die Datei ist kein Platz. Schaffe Platz und versuche es noch einmal; nichts ging verloren.',
  'A newer place is stored. Get that one first, and ask the person which to keep.':
    'Eine neuere Lesestelle ist gespeichert. Lade die Seite neu, um sie zu sehen.',
  'The file is gone. It will be taken out of view by the next scan.':
    'Die Datei ist weg. Das nächste Einlesen nimmt sie aus der Ansicht.',
  'The drive of this library does not answer. Check that it is connected and switched on, then try again.':
    'Das Laufwerk dieser Bibliothek antwortet nicht. Prüfe, ob es angeschlossen und eingeschaltet ist, und versuche es noch einmal.',
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
}
