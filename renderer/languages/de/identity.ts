import type { Words } from '../words.ts'

export const identity: Words['identity'] = {
  title: 'Anmeldedienste',
  lead: 'Andere Dienste, über die man sich hier anmelden kann (OpenID Connect), etwa das Verzeichnis eines Büros oder eine Anmeldung fürs ganze Haus.',
  inFile:
    'Sie stehen in der Konfigurationsdatei (service.yaml) oder in Umgebungsvariablen und gelten ab dem nächsten Start. Hier lässt sich nichts davon ändern; Geheimnisse werden nie gezeigt.',
  off: 'Anmeldedienste sind ausgeschaltet (auth.oidc.enabled). Niemand kann sich über sie anmelden, und niemand sieht einen Knopf.',
  none: {
    title: 'Noch kein Anmeldedienst',
    text: 'Hier stehen Dienste, über die man sich anmelden kann. Trage einen wie diesen in die Konfigurationsdatei (service.yaml) ein, melde beim Dienst die Adresse für die Rückkehr an und starte Inglenook neu.',
  },
  copy: 'Beispiel kopieren',
  copied: 'Kopiert',
  notCopied: 'Wähle es aus und kopiere es von Hand',
  callback: 'Adresse für die Rückkehr',
  callbackLabel: (provider) => `Adresse für die Rückkehr von ${provider}`,
  callbackHint: 'Melde sie beim Dienst an, Zeichen für Zeichen.',
  callbackLoose:
    'Sie folgt der Adresse, die der Browser benutzt: Wer Inglenook unter einem anderen Namen erreicht, kehrt zu einer anderen Adresse zurück. Setze auth.oidc.redirect_uri_base auf eine Adresse oder melde jede an.',
  issuer: 'Aussteller',
  client: 'Client',
  secret: 'mit Geheimnis',
  noSecret: 'ohne Geheimnis (ein öffentlicher Client)',
  scopes: 'Erfragt',
  claims: 'Angaben',
  newPeople: 'Wer kein Konto hat',
  makes: 'bekommt eines',
  refuses: 'wird abgewiesen',
  roles: 'Rollen',
  asRole: (role) => `„${role}“`,
  rolesHere: 'Rollen vergibt hier die Verwaltung. Neue Konten beginnen als',
  rolesFollow: 'Die Rolle folgt bei jeder Anmeldung den Gruppen des Dienstes. Ohne eine dieser Gruppen:',
  groups: 'Gruppen',
  groupsLead:
    'Mitglieder dieser Gruppen eines Dienstes werden Mitglieder von Zugriffsgruppen und verlassen sie mit der Gruppe. Das wird bei den Zugriffsgruppen festgelegt.',
  noGroups: 'Keine Gruppe eines Dienstes führt zu einer Zugriffsgruppe.',
  group: 'Gruppe des Dienstes',
  accessGroup: 'Zugriffsgruppe',
  check: 'Verbindung prüfen',
  reached: 'Er antwortet.',
}

export const identityRoles: Words['identityRoles'] = { reader: 'Lesen', maintainer: 'Pflege', admin: 'Verwaltung' }
