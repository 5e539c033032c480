import type { NoteWording } from '../../../../server/contract/notes.ts'

export const analysis: NoteWording<'analysis'> = {
  'file-missing': 'Die Datei ist weg. Das nächste Einlesen nimmt sie aus der Ansicht.',
  'file-unreadable': 'Die Datei lässt sich nicht lesen. Prüfe ihre Rechte und das Laufwerk, auf dem sie liegt.',
  'file-empty': 'Die Datei ist leer. Kopiere sie noch einmal von ihrer Quelle.',
  'file-changed': 'Die Datei hat sich beim Lesen geändert. Das nächste Einlesen liest sie neu.',
  'file-in-cloud':
    'Die Datei liegt in der Cloud, und das Einlesen lädt sie nicht herunter. Klicke auf dem Computer mit Inglenook im Explorer oder Finder mit rechts auf ihren Ordner, wähle „Immer auf diesem Gerät beibehalten“, „Offline verfügbar machen“ oder „Jetzt laden“ und lies dann neu ein.',
  'file-too-large': 'Die Datei ist größer, als Inglenook liest.',
  'drive-silent':
    'Das Laufwerk dieser Bibliothek antwortet nicht. Prüfe, ob es angeschlossen und eingeschaltet ist, und versuche es noch einmal.',
  'format-unknown':
    'Der Inhalt ist kein Comic-Archiv, kein EPUB und kein PDF. Vielleicht ist die Datei beschädigt oder falsch benannt.',
  'format-mismatch': 'Der Inhalt passt nicht zur Dateiendung. Benenne die Datei nach dem um, was sie ist.',
  'format-7z': 'Das ist ein 7z-Archiv. Pack es neu als CBZ (Zip).',
  'archive-damaged': 'Das Archiv ist beschädigt. Kopiere es noch einmal von seiner Quelle oder repariere es.',
  'archive-truncated': 'Das Archiv ist abgeschnitten. Kopiere es noch einmal von seiner Quelle.',
  'archive-encrypted': 'Das Archiv ist durch ein Kennwort geschützt. Pack es neu ohne Kennwort.',
  'archive-multivolume': 'Das ist ein Teil eines mehrteiligen Archivs. Füge die Teile zu einer Datei zusammen.',
  'archive-method':
    'Das Archiv benutzt eine Kompression, die sich nicht lesen lässt. Pack es neu mit Deflate oder unkomprimiert.',
  'archive-unsafe': 'Das Archiv bricht die Regeln seines Formats auf eine Art, der zu folgen nicht sicher ist.',
  'archive-too-many-entries': 'Das Archiv enthält mehr Einträge, als Inglenook liest.',
  'archive-bomb': 'Ein Eintrag des Archivs entpackt sich zu weit mehr, als er angibt oder erlaubt ist.',
  'archive-no-pages': 'Das Archiv enthält kein Bild, das eine Seite sein könnte.',
  'epub-container': 'Das EPUB hat keine lesbare META-INF/container.xml.',
  'epub-package': 'Das Paketdokument des EPUBs fehlt oder ist nicht lesbar.',
  'epub-spine': 'Das EPUB führt nichts zu lesen auf.',
  'epub-drm': 'Das EPUB ist durch DRM geschützt. Nur sein Laden kann es öffnen.',
  'xml-unsafe': 'Ein XML-Dokument des Buchs erklärt Entitäten; das wird zur Sicherheit abgelehnt.',
  'xml-damaged': 'Ein XML-Dokument des Buchs ist beschädigt.',
  'pdf-damaged': 'Das PDF ist beschädigt. Speichere es noch einmal von seiner Quelle.',
  'pdf-password': 'Das PDF verlangt ein Kennwort. Speichere es noch einmal ohne.',
  'pdf-no-pages': 'Das PDF hat keine Seiten.',
  'page-missing': 'Es gibt keine Seite mit dieser Nummer.',
  'page-damaged': 'Diese Seite ist beschädigt und lässt sich nicht zeigen.',
  'page-format': 'Diese Seite ist ein Bild einer Art, die sich hier nicht zeigen lässt.',
  'page-too-large': 'Diese Seite ist größer, als Inglenook zeigt.',
  'limit-time': 'Das Lesen der Datei dauerte zu lange und wurde abgebrochen.',
  'limit-memory': 'Das Lesen der Datei brauchte zu viel Speicher und wurde abgebrochen.',
}
