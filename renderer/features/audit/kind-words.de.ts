import type { Translation } from '../../languages/translation.ts'
import type { english } from './kind-words.ts'

/** Replaces a name that the viewer may not see. */
const hidden = 'die du nicht ganz siehst'

export const auditKinds: Translation<typeof english> = {
  titles: {
    signIns: 'Anmeldung',
    people: 'Personen',
    devices: 'API-Schlüssel und Geräte',
    access: 'Zugriff auf Bibliotheken',
    settings: 'Bibliotheken und Einstellungen',
    data: 'Daten und Sicherungen',
    plugins: 'Plugins und Dienste',
  },
  signIns: {
    'setup.completed': { name: 'Eingerichtet', describe: (_, what) => `${what} hat Inglenook eingerichtet` },
    'sign-in': { name: 'Anmeldung', describe: (who) => `${who} hat sich angemeldet` },
    'sign-in.failed': {
      name: 'Fehlgeschlagene Anmeldung',
      describe: (_, what) => (what === '' ? 'Eine Anmeldung schlug fehl' : `Eine Anmeldung als ${what} schlug fehl`),
    },
    'sign-out': { name: 'Abmeldung', describe: (who) => `${who} hat sich abgemeldet` },
    'session.revoked': {
      name: 'Anmeldung beendet',
      describe: (who, what) => `${who} hat ${what === '' ? 'eine Anmeldung' : `Anmeldungen von ${what}`} beendet`,
      own: (who) => `${who} hat eigene Anmeldungen beendet`,
    },
    'token.reused': {
      name: 'Gestohlene Sitzung',
      describe: (_, what) => `Eine Sitzung von ${what || 'jemandem'} wurde zweimal benutzt und beendet`,
    },
    'access.refused': { name: 'Zugriff verweigert', describe: (who) => `${who} wurde der Zugriff verweigert` },
  },
  devices: {
    'key.created': {
      name: 'API-Schlüssel erstellt',
      describe: (who, what) => `${who} hat den API-Schlüssel ${what} erstellt`,
    },
    'key.changed': {
      name: 'API-Schlüssel geändert',
      describe: (who, what) => `${who} hat den API-Schlüssel ${what} geändert`,
    },
    'key.revoked': {
      name: 'API-Schlüssel widerrufen',
      describe: (who, what) => `${who} hat den API-Schlüssel ${what} widerrufen`,
    },
    'device.removed': { name: 'Gerät entfernt', describe: (who, what) => `${who} hat das Gerät ${what} entfernt` },
    'pairing.approved': {
      name: 'Gerät bestätigt',
      describe: (who, what) => `${who} hat das Gerät ${what} bestätigt`,
    },
    'pairing.completed': {
      name: 'Gerät gekoppelt',
      describe: (who, what) => `Ein Gerät wurde für ${who} gekoppelt${what && `: ${what}`}`,
    },
  },
  people: {
    'user.created': {
      name: 'Konto angelegt',
      describe: (who, what) => `${who} hat das Konto ${what} angelegt`,
      own: (who) => `${who} hat über Single Sign-on ein Konto bekommen`,
    },
    'user.changed': {
      name: 'Konto geändert',
      describe: (who, what) => `${who} hat das Konto ${what} geändert`,
      own: (who) => `Das Konto von ${who} wurde selbst oder über Single Sign-on geändert`,
    },
    'user.removed': { name: 'Konto gelöscht', describe: (who, what) => `${who} hat das Konto ${what} gelöscht` },
    'password.changed': {
      name: 'Kennwort geändert',
      describe: (who, what) => `${who} hat das Kennwort von ${what} geändert`,
      own: (who) => `${who} hat das eigene Kennwort geändert`,
    },
    'password-reset.created': {
      name: 'Link zum Zurücksetzen erstellt',
      describe: (who, what) => `${who} hat einen Link zum Zurücksetzen des Kennworts von ${what} erstellt`,
    },
    'password-reset.used': {
      name: 'Link zum Zurücksetzen benutzt',
      describe: (_, what) => `${what || 'Jemand'} hat über einen Link ein Kennwort gewählt`,
    },
    'pin.changed': {
      name: 'PIN geändert',
      describe: (who, what) => `${who} hat die PIN von ${what} geändert`,
      own: (who) => `${who} hat die eigene PIN geändert`,
    },
    'invitation.created': { name: 'Einladung erstellt', describe: (who) => `${who} hat eine Einladung erstellt` },
    'invitation.revoked': {
      name: 'Einladung widerrufen',
      describe: (who) => `${who} hat eine Einladung widerrufen`,
    },
    'invitation.accepted': {
      name: 'Einladung angenommen',
      describe: (_, what) => `${what} hat eine Einladung angenommen`,
    },
    'identity.linked': {
      name: 'Mit Anmeldedienst verbunden',
      describe: (_, what) => `${what} wurde mit einem Anmeldedienst verbunden`,
    },
  },
  access: {
    'tag.created': {
      name: 'Freigabemarke angelegt',
      describe: (who, what) => `${who} hat die Freigabemarke ${what} angelegt`,
    },
    'tag.changed': {
      name: 'Freigabemarke geändert',
      describe: (who, what) => `${who} hat die Freigabemarke ${what} geändert`,
    },
    'tag.removed': {
      name: 'Freigabemarke entfernt',
      describe: (who, what) => `${who} hat die Freigabemarke ${what} entfernt`,
    },
    'tag.assigned': {
      name: 'Reihen markiert',
      describe: (who, what) => `${who} hat die Freigabemarken von ${what || 'mehreren Reihen'} geändert`,
    },
    'grant.changed': {
      name: 'Zugriff geändert',
      describe: (who, what) => `${who} hat geändert, was ${what} sehen darf`,
    },
    'grant.removed': {
      name: 'Zugriffsregel entfernt',
      describe: (who, what) => `${who} hat eine Freigabemarke beim Zugriff von ${what} entfernt`,
    },
    'group.created': {
      name: 'Zugriffsgruppe angelegt',
      describe: (who, what) => `${who} hat die Zugriffsgruppe ${what} angelegt`,
    },
    'group.changed': {
      name: 'Zugriffsgruppe geändert',
      describe: (who, what) => `${who} hat die Zugriffsgruppe ${what} geändert`,
    },
    'group.removed': {
      name: 'Zugriffsgruppe entfernt',
      describe: (who, what) => `${who} hat die Zugriffsgruppe ${what} entfernt`,
    },
  },
  settings: {
    'setting.changed': {
      name: 'Einstellung geändert',
      describe: (who, what) => `${who} hat die Einstellung ${what} geändert`,
    },
    'library.created': {
      name: 'Bibliothek hinzugefügt',
      describe: (who, what) =>
        what === ''
          ? `${who} hat eine Bibliothek hinzugefügt, ${hidden}`
          : `${who} hat die Bibliothek ${what} hinzugefügt`,
    },
    'library.changed': {
      name: 'Bibliothek geändert',
      describe: (who, what) =>
        what === '' ? `${who} hat eine Bibliothek geändert, ${hidden}` : `${who} hat die Bibliothek ${what} geändert`,
    },
    'library.removed': {
      name: 'Bibliothek entfernt',
      describe: (who, what) =>
        what === '' ? `${who} hat eine Bibliothek entfernt, ${hidden}` : `${who} hat die Bibliothek ${what} entfernt`,
    },
    'library-job.created': {
      name: 'Auftrag einer Bibliothek hinzugefügt',
      describe: (who, what) =>
        what === ''
          ? `${who} hat einen Auftrag zu einer Bibliothek hinzugefügt, ${hidden}`
          : `${who} hat einen Auftrag zur Bibliothek ${what} hinzugefügt`,
    },
    'library-job.changed': {
      name: 'Auftrag einer Bibliothek geändert',
      describe: (who, what) =>
        what === ''
          ? `${who} hat einen Auftrag einer Bibliothek geändert, ${hidden}`
          : `${who} hat einen Auftrag der Bibliothek ${what} geändert`,
    },
    'library-job.removed': {
      name: 'Auftrag einer Bibliothek entfernt',
      describe: (who, what) =>
        what === ''
          ? `${who} hat einen Auftrag einer Bibliothek entfernt, ${hidden}`
          : `${who} hat einen Auftrag der Bibliothek ${what} entfernt`,
    },
    'books.purged': {
      name: 'Fehlende Bücher entfernt',
      describe: (who, what) => `${who} hat fehlende Bücher von ${what || 'etwas, das du nicht ganz siehst,'} entfernt`,
    },
    'list.removed': {
      name: 'Liste entfernt',
      describe: (who, what) =>
        what === '' ? `${who} hat eine Liste entfernt, ${hidden}` : `${who} hat die Liste ${what} entfernt`,
    },
  },
  data: {
    'history.removed': {
      name: 'Leseverlauf gelöscht',
      describe: (who, what) => `${who} hat den Leseverlauf von ${what} gelöscht`,
      own: (who) => `${who} hat den eigenen Leseverlauf gelöscht`,
    },
    'backup.created': {
      name: 'Sicherung erstellt',
      describe: (who, what) => `${who} hat die Sicherung ${what} erstellt`,
    },
    'backup.downloaded': {
      name: 'Sicherung heruntergeladen',
      describe: (who, what) => `${who} hat die Sicherung ${what} heruntergeladen`,
    },
    'backup.removed': {
      name: 'Sicherung entfernt',
      describe: (who, what) => `${who} hat die Sicherung ${what} entfernt`,
    },
    'restore.staged': {
      name: 'Wiederherstellung vorbereitet',
      describe: (who, what) => `${who} hat die Wiederherstellung der Sicherung ${what} vorbereitet`,
    },
    'restore.cancelled': {
      name: 'Wiederherstellung abgebrochen',
      describe: (who) => `${who} hat eine Wiederherstellung abgebrochen`,
    },
    'restore.completed': {
      name: 'Sicherung wiederhergestellt',
      describe: (_, what) => `Eine Sicherung wurde wiederhergestellt${what && ` anstelle von ${what}`}`,
    },
    'restore.interrupted': {
      name: 'Wiederherstellung unterbrochen',
      describe: (_, what) =>
        `Der Server wurde beendet, während die Sicherung ${what} zur Wiederherstellung vorbereitet wurde`,
    },
    'export.created': { name: 'Export erstellt', describe: (who) => `${who} hat einen Export des Katalogs erstellt` },
    'export.downloaded': {
      name: 'Export heruntergeladen',
      describe: (who) => `${who} hat einen Export des Katalogs heruntergeladen`,
    },
    'export.removed': { name: 'Export entfernt', describe: (who) => `${who} hat einen Export des Katalogs entfernt` },
    'data.exported': { name: 'Daten exportiert', describe: (who) => `${who} hat Daten exportiert` },
    'data.imported': { name: 'Daten importiert', describe: (who) => `${who} hat Daten importiert` },
    'data.import-undone': {
      name: 'Import rückgängig gemacht',
      describe: (who) => `${who} hat einen Import rückgängig gemacht`,
    },
    'audit.exported': {
      name: 'Änderungsprotokoll exportiert',
      describe: (who) => `${who} hat das Änderungsprotokoll exportiert`,
    },
  },
  plugins: {
    'plugin.created': {
      name: 'Plugin hinzugefügt',
      describe: (who, what) => `${who} hat das Plugin ${what} hinzugefügt`,
    },
    'plugin.changed': { name: 'Plugin geändert', describe: (who, what) => `${who} hat das Plugin ${what} geändert` },
    'plugin.switched': {
      name: 'Plugin ein- oder ausgeschaltet',
      describe: (who, what) => `${who} hat das Plugin ${what} ein- oder ausgeschaltet`,
    },
    'plugin.allowed': {
      name: 'Code eines Plugins erlaubt',
      describe: (who, what) => `${who} hat den Code des Plugins ${what} erlaubt`,
    },
    'plugin.removed': { name: 'Plugin entfernt', describe: (who, what) => `${who} hat das Plugin ${what} entfernt` },
    'releases.removed': {
      name: 'Neuerscheinungen gelöscht',
      describe: (who) => `${who} hat Neuerscheinungen gelöscht`,
    },
    'service.connected': { name: 'Dienst verbunden', describe: (who, what) => `${who} hat ${what} verbunden` },
    'service.disconnected': { name: 'Dienst getrennt', describe: (who, what) => `${who} hat ${what} getrennt` },
  },
}
