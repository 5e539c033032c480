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
    'setup.completed': { name: 'Erster Start', tell: (_, what) => `${what} hat dieses Inglenook eingerichtet` },
    'sign-in': { name: 'Anmeldung', tell: (who) => `${who} hat sich angemeldet` },
    'sign-in.failed': {
      name: 'Fehlgeschlagene Anmeldung',
      tell: (_, what) => (what === '' ? 'Eine Anmeldung schlug fehl' : `Eine Anmeldung als ${what} schlug fehl`),
    },
    'sign-out': { name: 'Abmeldung', tell: (who) => `${who} hat sich abgemeldet` },
    'session.revoked': {
      name: 'Anderswo beendete Anmeldung',
      tell: (who, what) => `${who} hat ${what === '' ? 'eine Anmeldung' : `Anmeldungen von ${what}`} beendet`,
      own: (who) => `${who} hat eigene Anmeldungen beendet`,
    },
    'token.reused': {
      name: 'Gestohlene Sitzung',
      tell: (_, what) => `Eine Sitzung von ${what || 'jemandem'} wurde zweimal benutzt und beendet`,
    },
    'access.refused': { name: 'Verweigert', tell: (who) => `${who} hat etwas ohne das Recht dazu versucht` },
  },
  devices: {
    'key.created': { name: 'Schlüssel erstellt', tell: (who, what) => `${who} hat den Schlüssel ${what} erstellt` },
    'key.changed': { name: 'Schlüssel geändert', tell: (who, what) => `${who} hat den Schlüssel ${what} geändert` },
    'key.revoked': { name: 'Schlüssel gesperrt', tell: (who, what) => `${who} hat den Schlüssel ${what} gesperrt` },
    'device.removed': { name: 'Gerät vergessen', tell: (who, what) => `${who} hat das Gerät ${what} vergessen` },
    'pairing.approved': { name: 'Gerät eingelassen', tell: (who, what) => `${who} hat das Gerät ${what} eingelassen` },
    'pairing.completed': {
      name: 'Gerät gekoppelt',
      tell: (who, what) => `Ein Gerät wurde für ${who} gekoppelt${what && `: ${what}`}`,
    },
  },
  people: {
    'user.created': {
      name: 'Konto angelegt',
      tell: (who, what) => `${who} hat das Konto ${what} angelegt`,
      own: (who) => `${who} kam über einen Anmeldedienst und bekam ein Konto`,
    },
    'user.changed': {
      name: 'Konto geändert',
      tell: (who, what) => `${who} hat das Konto ${what} geändert`,
      own: (who) => `Das Konto von ${who} wurde selbst oder vom Anmeldedienst geändert`,
    },
    'user.removed': { name: 'Konto gelöscht', tell: (who, what) => `${who} hat das Konto ${what} gelöscht` },
    'password.changed': {
      name: 'Kennwort geändert',
      tell: (who, what) => `${who} hat das Kennwort von ${what} geändert`,
      own: (who) => `${who} hat das eigene Kennwort geändert`,
    },
    'password-reset.created': {
      name: 'Link für ein Kennwort erstellt',
      tell: (who, what) => `${who} hat einen Link für ein neues Kennwort von ${what} erstellt`,
    },
    'password-reset.used': {
      name: 'Link für ein Kennwort benutzt',
      tell: (_, what) => `${what || 'Jemand'} hat über einen Link ein Kennwort gewählt`,
    },
    'pin.changed': {
      name: 'PIN geändert',
      tell: (who, what) => `${who} hat die PIN von ${what} geändert`,
      own: (who) => `${who} hat die eigene PIN geändert`,
    },
    'invitation.created': { name: 'Einladung erstellt', tell: (who) => `${who} hat eine Einladung erstellt` },
    'invitation.revoked': {
      name: 'Einladung zurückgenommen',
      tell: (who) => `${who} hat eine Einladung zurückgenommen`,
    },
    'invitation.accepted': {
      name: 'Einladung angenommen',
      tell: (_, what) => `${what} hat eine Einladung angenommen`,
    },
    'identity.linked': {
      name: 'Mit Anmeldedienst verbunden',
      tell: (_, what) => `${what} wurde mit einem Anmeldedienst verbunden`,
    },
  },
  access: {
    'tag.created': {
      name: 'Freigabemarke angelegt',
      tell: (who, what) => `${who} hat die Freigabemarke ${what} angelegt`,
    },
    'tag.changed': {
      name: 'Freigabemarke geändert',
      tell: (who, what) => `${who} hat die Freigabemarke ${what} geändert`,
    },
    'tag.removed': {
      name: 'Freigabemarke entfernt',
      tell: (who, what) => `${who} hat die Freigabemarke ${what} entfernt`,
    },
    'tag.assigned': {
      name: 'Reihen markiert',
      tell: (who, what) => `${who} hat die Freigabemarken von ${what || 'mehreren Reihen'} geändert`,
    },
    'grant.changed': { name: 'Freigabe erteilt', tell: (who, what) => `${who} hat geändert, was ${what} sehen darf` },
    'grant.removed': { name: 'Freigabe entzogen', tell: (who, what) => `${who} hat ${what} eine Freigabe entzogen` },
    'group.created': {
      name: 'Zugriffsgruppe angelegt',
      tell: (who, what) => `${who} hat die Zugriffsgruppe ${what} angelegt`,
    },
    'group.changed': {
      name: 'Zugriffsgruppe geändert',
      tell: (who, what) => `${who} hat die Zugriffsgruppe ${what} geändert`,
    },
    'group.removed': {
      name: 'Zugriffsgruppe entfernt',
      tell: (who, what) => `${who} hat die Zugriffsgruppe ${what} entfernt`,
    },
  },
  house: {
    'setting.changed': {
      name: 'Einstellung geändert',
      tell: (who, what) => `${who} hat die Einstellung ${what} geändert`,
    },
    'library.created': {
      name: 'Bibliothek hinzugefügt',
      tell: (who, what) =>
        what === ''
          ? `${who} hat eine Bibliothek hinzugefügt, ${hidden}`
          : `${who} hat die Bibliothek ${what} hinzugefügt`,
    },
    'library.changed': {
      name: 'Bibliothek geändert',
      tell: (who, what) =>
        what === '' ? `${who} hat eine Bibliothek geändert, ${hidden}` : `${who} hat die Bibliothek ${what} geändert`,
    },
    'library.removed': {
      name: 'Bibliothek entfernt',
      tell: (who, what) =>
        what === '' ? `${who} hat eine Bibliothek entfernt, ${hidden}` : `${who} hat die Bibliothek ${what} entfernt`,
    },
    'books.purged': {
      name: 'Fehlende Bücher vergessen',
      tell: (who, what) => `${who} hat fehlende Bücher von ${what || 'etwas, das du nicht ganz siehst,'} vergessen`,
    },
    'list.removed': {
      name: 'Liste entfernt',
      tell: (who, what) =>
        what === '' ? `${who} hat eine Liste entfernt, ${hidden}` : `${who} hat die Liste ${what} entfernt`,
    },
  },
  data: {
    'history.removed': {
      name: 'Leseverlauf vergessen',
      tell: (who, what) => `${who} hat den Leseverlauf von ${what} vergessen`,
      own: (who) => `${who} hat den eigenen Leseverlauf vergessen`,
    },
    'backup.created': { name: 'Sicherung erstellt', tell: (who, what) => `${who} hat die Sicherung ${what} erstellt` },
    'backup.downloaded': {
      name: 'Sicherung heruntergeladen',
      tell: (who, what) => `${who} hat die Sicherung ${what} heruntergeladen`,
    },
    'backup.removed': { name: 'Sicherung entfernt', tell: (who, what) => `${who} hat die Sicherung ${what} entfernt` },
    'restore.staged': {
      name: 'Wiederherstellung bereitgelegt',
      tell: (who, what) => `${who} hat die Sicherung ${what} zur Wiederherstellung bereitgelegt`,
    },
    'restore.cancelled': {
      name: 'Wiederherstellung abgesagt',
      tell: (who) => `${who} hat eine Wiederherstellung abgesagt`,
    },
    'restore.completed': {
      name: 'Sicherung wiederhergestellt',
      tell: (_, what) => `Eine Sicherung wurde wiederhergestellt${what && ` anstelle von ${what}`}`,
    },
    'restore.interrupted': {
      name: 'Wiederherstellung nicht beendet',
      tell: (_, what) =>
        `Der Server wurde beendet, während die Sicherung ${what} zur Wiederherstellung vorbereitet wurde`,
    },
    'export.created': { name: 'Export erstellt', tell: (who) => `${who} hat einen Export des Katalogs erstellt` },
    'export.downloaded': {
      name: 'Export heruntergeladen',
      tell: (who) => `${who} hat einen Export des Katalogs heruntergeladen`,
    },
    'export.removed': { name: 'Export entfernt', tell: (who) => `${who} hat einen Export des Katalogs entfernt` },
    'data.exported': { name: 'Daten mitgenommen', tell: (who) => `${who} hat Daten mitgenommen` },
    'data.imported': { name: 'Daten eingebracht', tell: (who) => `${who} hat Daten eingebracht` },
    'audit.exported': {
      name: 'Änderungsprotokoll exportiert',
      tell: (who) => `${who} hat das Änderungsprotokoll exportiert`,
    },
  },
  plugins: {
    'plugin.created': {
      name: 'Plugin eingerichtet',
      tell: (who, what) => `${who} hat das Plugin ${what} eingerichtet`,
    },
    'plugin.changed': { name: 'Plugin geändert', tell: (who, what) => `${who} hat das Plugin ${what} geändert` },
    'plugin.switched': {
      name: 'Plugin ein- oder ausgeschaltet',
      tell: (who, what) => `${who} hat das Plugin ${what} ein- oder ausgeschaltet`,
    },
    'plugin.removed': { name: 'Plugin entfernt', tell: (who, what) => `${who} hat das Plugin ${what} entfernt` },
    'service.connected': { name: 'Dienst verbunden', tell: (who, what) => `${who} hat ${what} verbunden` },
    'service.disconnected': { name: 'Dienst getrennt', tell: (who, what) => `${who} hat ${what} getrennt` },
  },
}
