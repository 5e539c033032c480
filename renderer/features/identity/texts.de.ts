import type { Translation } from '../../languages/translation.ts'
import type { english, englishRoleNames } from './texts.ts'

export const identity: Translation<typeof english> = {
  title: 'Single Sign-on',
  lead: 'Anmeldung über einen Anmeldedienst (OpenID Connect), etwa Authentik, Keycloak oder Google.',
  inFile:
    'Anmeldedienste werden in der Konfigurationsdatei (service.yaml) oder mit Umgebungsvariablen eingerichtet. Änderungen gelten nach einem Neustart. Geheimnisse werden nie gezeigt.',
  off: 'Single Sign-on ist ausgeschaltet (auth.oidc.enabled). Die Anmeldung bietet es nicht an.',
  none: {
    title: 'Noch keine Anmeldedienste',
    text: 'Trage einen Dienst wie diesen in die Konfigurationsdatei (service.yaml) ein, melde beim Dienst die Redirect-URI an und starte Inglenook neu.',
  },
  copy: 'Beispiel kopieren',
  copied: 'Kopiert',
  notCopied: 'Wähle es aus und kopiere es von Hand',
  callback: 'Redirect-URI',
  callbackLabel: (provider) => `Redirect-URI von ${provider}`,
  callbackHint: 'Melde genau diese URI beim Dienst an.',
  callbackLoose:
    'Die Redirect-URI hängt von der Adresse ab, unter der Inglenook geöffnet wird. Setze auth.oidc.redirect_uri_base auf eine feste Adresse oder melde jede an.',
  issuer: 'Aussteller',
  client: 'Client',
  secret: 'mit Geheimnis',
  noSecret: 'ohne Geheimnis (öffentlicher Client)',
  scopes: 'Scopes',
  claims: 'Claims',
  newPeople: 'Neue Personen',
  makes: 'bekommen automatisch ein Konto',
  refuses: 'können sich ohne Konto nicht anmelden',
  roles: 'Rollen',
  asRole: (role) => `„${role}“`,
  rolesHere: 'Rollen vergibt hier die Verwaltung. Neue Konten beginnen als',
  rolesFollow: 'Die Rolle folgt bei jeder Anmeldung den Gruppen des Dienstes. Ohne eine dieser Gruppen:',
  groups: 'Gruppenzuordnung',
  groupsLead:
    'Mitglieder dieser Gruppen des Anmeldedienstes werden der Zugriffsgruppe hinzugefügt und entfernt, wenn sie sie verlassen. Das stellst du unter Zugriffsgruppen ein.',
  noGroups: 'Keine Gruppe eines Anmeldedienstes ist zugeordnet.',
  group: 'Gruppe des Anmeldedienstes',
  accessGroup: 'Zugriffsgruppe',
  check: 'Verbindung prüfen',
  reached: 'Verbunden.',
}

export const identityRoles: Translation<typeof englishRoleNames> = {
  reader: 'Lesen',
  maintainer: 'Pflege',
  admin: 'Verwaltung',
}
