import type { NoteWording } from '../../../../server/contract/notes.ts'

export const packages: NoteWording<'package'> = {
  package_unreadable:
    'Das ist kein Paket eines Plugins, oder es ist beschädigt. Wähle ein ZIP oder das .tgz eines npm-Pakets.',
  package_damaged: ({ path }) => `${path} im Paket ist beschädigt. Lade es noch einmal herunter.`,
  package_too_large: ({ files, fileMegabytes, megabytes }) =>
    `Das Paket ist zu groß. Es darf ${files} Dateien von ${fileMegabytes} MB haben, zusammen ${megabytes} MB. Wähle ein anderes.`,
  package_link: ({ path }) =>
    `${path} im Paket ist eine Verknüpfung oder ein Gerät. Wähle ein Paket, das nur Dateien enthält.`,
  package_path: ({ path }) => `Der Pfad ${path} im Paket ist nicht sicher. Wähle ein anderes Paket.`,
  package_twice: ({ path }) =>
    `${path} ist zweimal im Paket, oder unterscheidet sich nur in der Groß- und Kleinschreibung. Wähle ein anderes Paket.`,
  package_without_manifest:
    'Das Paket hat weder eine plugin.json noch eine package.json, die ein Programm für Node.js nennt. Wähle das Paket eines Plugins.',
  package_not_in_registry: ({ name, version, host }) =>
    `Bei ${host} gibt es keine Version ${version} von ${name}. Prüfe den Namen und die Version.`,
  package_registry_unclear: ({ host }) =>
    `${host} antwortet nicht wie ein Paketverzeichnis. Prüfe plugins.registry in der Konfiguration.`,
  package_registry_unreachable: ({ host }) =>
    `${host} ist nicht zu erreichen. Versuche es später noch einmal, oder prüfe plugins.registry in der Konfiguration.`,
  package_integrity: ({ host }) =>
    `Das Paket von ${host} ist nicht das, das dort beschrieben ist. Es wurde verworfen; versuche es später noch einmal.`,
  package_too_large_packed: ({ megabytes }) => `Das Paket ist größer als ${megabytes} MB. Wähle ein anderes.`,
  package_name_in_use: ({ name }) =>
    `Ein Plugin namens ${name} ist hier eingerichtet, das nicht aus einem Paket stammt. Entferne es zuerst.`,
  package_name_taken: ({ folder }) =>
    `Den Ordner ${folder} im Plugin-Ordner hat jemand von Hand angelegt. Benenne ihn um oder entferne ihn zuerst.`,
}
