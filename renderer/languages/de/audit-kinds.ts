import type { Words } from '../words.ts'

/** Of the catalog, for those who see only a part of it. */
const hidden = 'die du nicht ganz siehst'

export const auditKinds: Words['auditKinds'] = {
  titles: {
    signIns: 'Anmeldung',
    people: 'Personen',
    devices: 'Schlüssel und Geräte',
    access: 'Wer was sehen darf',
    house: 'Bibliotheken und Einstellungen',
    data: 'Daten und Sicherungen',
    plugins: 'Plugins und Dienste',
  },
  signIns: {
    'setup.completed': { name: 'Erster Start', describe: (_, what) => `${what} hat dieses Inglenook eingerichtet` },
    'sign-in': { name: 'Anmeldung', describe: (who) => `${who} hat sich angemeldet` },
    'sign-in.failed': {
      name: 'Fehlgeschlagene Anmeldung',
      describe: (_, what) => (what === '' ? 'Eine Anmeldung schlug fehl' : `Eine Anmeldung als ${what} schlug fehl`),
    },
    'sign-out': { name: 'Abmeldung', describe: (who) => `${who} hat sich abgemeldet` },
    'session.revoked': {
      name: 'Anderswo beendete Anmeldung',
      describe: (who, what) => `${who} hat ${what === '' ? 'eine Anmeldung' : `Anmeldungen von ${what}`} beendet`,
      own: (who) => `${who} hat eigene Anmeldungen beendet`,
    },
    'token.reused': {
      name: 'Gestohlene Sitzung',
      describe: (_, what) => `Eine Sitzung von ${what || 'jemandem'} wurde zweimal benutzt und beendet`,
    },
    'access.refused': { name: 'Verweigert', describe: (who) => `${who} hat etwas ohne das Recht dazu versucht` },
  },
  devices: {
    'key.created': { name: 'Schlüssel erstellt', describe: (who, what) => `${who} hat den Schlüssel ${what} erstellt` },
    'key.changed': { name: 'Schlüssel geändert', describe: (who, what) => `${who} hat den Schlüssel ${what} geändert` },
    'key.revoked': { name: 'Schlüssel gesperrt', describe: (who, what) => `${who} hat den Schlüssel ${what} gesperrt` },
    'device.removed': { name: 'Gerät vergessen', describe: (who, what) => `${who} hat das Gerät ${what} vergessen` },
    'pairing.approved': {
      name: 'Gerät eingelassen',
      describe: (who, what) => `${who} hat das Gerät ${what} eingelassen`,
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
      own: (who) => `${who} kam über einen Anmeldedienst und bekam ein Konto`,
    },
    'user.changed': {
      name: 'Konto geändert',
      describe: (who, what) => `${who} hat das Konto ${what} geändert`,
      own: (who) => `Das Konto von ${who} wurde selbst oder vom Anmeldedienst geändert`,
    },
    'user.removed': { name: 'Konto gelöscht', describe: (who, what) => `${who} hat das Konto ${what} gelöscht` },
    'password.changed': {
      name: 'Kennwort geändert',
      describe: (who, what) => `${who} hat das Kennwort von ${what} geändert`,
      own: (who) => `${who} hat das eigene Kennwort geändert`,
    },
    'password-reset.created': {
      name: 'Link für ein Kennwort erstellt',
      describe: (who, what) => `${who} hat einen Link für ein neues Kennwort von ${what} erstellt`,
    },
    'password-reset.used': {
      name: 'Link für ein Kennwort benutzt',
      describe: (_, what) => `${what || 'Jemand'} hat über einen Link ein Kennwort gewählt`,
    },
    'pin.changed': {
      name: 'PIN geändert',
      describe: (who, what) => `${who} hat die PIN von ${what} geändert`,
      own: (who) => `${who} hat die eigene PIN geändert`,
    },
    'invitation.created': { name: 'Einladung erstellt', describe: (who) => `${who} hat eine Einladung erstellt` },
    'invitation.revoked': {
      name: 'Einladung zurückgenommen',
      describe: (who) => `${who} hat eine Einladung zurückgenommen`,
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
      name: 'Freigabe erteilt',
      describe: (who, what) => `${who} hat geändert, was ${what} sehen darf`,
    },
    'grant.removed': {
      name: 'Freigabe entzogen',
      describe: (who, what) => `${who} hat ${what} eine Freigabe entzogen`,
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
  house: {
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
    'books.purged': {
      name: 'Fehlende Bücher vergessen',
      describe: (who, what) => `${who} hat fehlende Bücher von ${what || 'etwas, das du nicht ganz siehst,'} vergessen`,
    },
    'list.removed': {
      name: 'Liste entfernt',
      describe: (who, what) =>
        what === '' ? `${who} hat eine Liste entfernt, ${hidden}` : `${who} hat die Liste ${what} entfernt`,
    },
  },
  data: {
    'history.removed': {
      name: 'Leseverlauf vergessen',
      describe: (who, what) => `${who} hat den Leseverlauf von ${what} vergessen`,
      own: (who) => `${who} hat den eigenen Leseverlauf vergessen`,
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
      name: 'Wiederherstellung bereitgelegt',
      describe: (who, what) => `${who} hat die Sicherung ${what} zur Wiederherstellung bereitgelegt`,
    },
    'restore.cancelled': {
      name: 'Wiederherstellung abgesagt',
      describe: (who) => `${who} hat eine Wiederherstellung abgesagt`,
    },
    'restore.completed': {
      name: 'Sicherung wiederhergestellt',
      describe: (_, what) => `Eine Sicherung wurde wiederhergestellt${what && ` anstelle von ${what}`}`,
    },
    'restore.interrupted': {
      name: 'Wiederherstellung nicht beendet',
      describe: (_, what) =>
        `Der Server wurde beendet, während die Sicherung ${what} zur Wiederherstellung vorbereitet wurde`,
    },
    'export.created': { name: 'Export erstellt', describe: (who) => `${who} hat einen Export des Katalogs erstellt` },
    'export.downloaded': {
      name: 'Export heruntergeladen',
      describe: (who) => `${who} hat einen Export des Katalogs heruntergeladen`,
    },
    'export.removed': { name: 'Export entfernt', describe: (who) => `${who} hat einen Export des Katalogs entfernt` },
    'data.exported': { name: 'Daten mitgenommen', describe: (who) => `${who} hat Daten mitgenommen` },
    'data.imported': { name: 'Daten eingebracht', describe: (who) => `${who} hat Daten eingebracht` },
    'audit.exported': {
      name: 'Änderungsprotokoll exportiert',
      describe: (who) => `${who} hat das Änderungsprotokoll exportiert`,
    },
  },
  plugins: {
    'plugin.created': {
      name: 'Plugin eingerichtet',
      describe: (who, what) => `${who} hat das Plugin ${what} eingerichtet`,
    },
    'plugin.changed': { name: 'Plugin geändert', describe: (who, what) => `${who} hat das Plugin ${what} geändert` },
    'plugin.switched': {
      name: 'Plugin ein- oder ausgeschaltet',
      describe: (who, what) => `${who} hat das Plugin ${what} ein- oder ausgeschaltet`,
    },
    'plugin.removed': { name: 'Plugin entfernt', describe: (who, what) => `${who} hat das Plugin ${what} entfernt` },
    'service.connected': { name: 'Dienst verbunden', describe: (who, what) => `${who} hat ${what} verbunden` },
    'service.disconnected': { name: 'Dienst getrennt', describe: (who, what) => `${who} hat ${what} getrennt` },
  },
}
