import type { Wording } from '../../../../server/contract/errors.ts'

const groupThings = {
  'access groups': 'Zugriffsgruppen',
  'group members': 'Mitglieder einer Gruppe',
  'group mappings': 'Zuordnungen einer Gruppe',
} as const

export const account: Wording<'account'> = {
  group_member_from_provider:
    'Der Anmeldedienst hat diese Person hierher gebracht und bringt sie bei der nächsten Anmeldung wieder. Nimm sie dort aus der Gruppe, oder entferne die Zuordnung.',
  group_oidc_mapped: 'Diese Gruppe des Anmeldedienstes ist hier schon zugeordnet.',
  access_group_exists: 'Eine Zugriffsgruppe mit diesem Namen gibt es schon. Wähle einen anderen.',
  rule_has_no_room:
    'Eine Regel einer Freigabemarke nennt dies und hat keinen Platz für den neuen Namen. Bitte die Verwaltung, die Regel zu kürzen.',
  too_many_invitations: ({ most }) => `${most} Einladungen sind offen. Nimm zuerst einige zurück.`,
  too_many_preferences: ({ most }) => `Du kannst höchstens ${most} Einstellungen speichern. Entferne zuerst einige.`,
  too_many_sharing_tags: ({ most }) => `Es kann höchstens ${most} Freigabemarken geben. Entferne zuerst eine.`,
  sharing_tag_exists: 'Eine Freigabemarke mit diesem Namen gibt es schon. Wähle einen anderen.',
  user_name_taken: 'Dieser Name oder diese E-Mail-Adresse gehört schon jemand anderem. Wähle etwas anderes.',
  last_administrator: 'Das ist das letzte Konto der Verwaltung. Gib zuerst jemand anderem diese Rolle.',
  rule_field_not_allowed: ({ field, allowed }) =>
    `Die Regel einer Freigabemarke kann nicht nach „${field}“ fragen. Erlaubt sind: ${allowed.join(', ')}.`,
  group_of_provider:
    'Ein Identitätsanbieter bringt Menschen in diese Gruppe, auch solche mit Verwaltungsrechten. Bitte die Verwaltung zu entscheiden, was sie sieht.',
  sharing_tag_by_rule: ({ tag }) =>
    `Die Regel von „${tag}“ gibt sie dieser Reihe. Ändere die Regel, oder was sie an der Reihe ansieht.`,
  library_folders_for_administrators: 'Welche Ordner Bibliotheken sind, entscheidet die Verwaltung. Bitte sie darum.',
  library_partly_visible:
    'Dein Konto sieht nur einen Teil dieser Bibliothek, und diese Einstellung betrifft jedes Buch darin. Bitte die Verwaltung, sie zu ändern.',
  every_series_needed: 'Das kann nur, wer jede Reihe sehen darf. Bitte die Verwaltung darum.',
  account_with_more_rights: ({ permissions }) =>
    `Du kannst nicht über ein Konto entscheiden, das darf, was du nicht darfst: ${permissions.join(', ')}.`,
  accounts_partly_visible: 'Du siehst nur einen Teil des Katalogs. Bitte die Verwaltung, Konten zu ändern.',
  account_switched_off: 'Dieses Konto ist abgeschaltet. Schalte es zuerst ein.',
  access_group_limit: ({ what, most }) =>
    `Mehr als ${most} ${groupThings[what]} gehen nicht. Entferne zuerst etwas davon.`,
  permission_missing: ({ permission }) => `Dafür fehlt dir das Recht „${permission}“. Bitte die Verwaltung darum.`,
  permission_not_of_key: ({ permission }) =>
    `Dafür braucht es das Recht „${permission}“. Dein Konto hat es, dieses Gerät oder dieser Schlüssel nicht. Melde dich dafür mit deinem Kennwort an.`,
  account_locked: 'Dieses Konto ist für Änderungen gesperrt. Bitte die Verwaltung deines Haushalts, es zu ändern.',
  sharing_tag_needed: 'So geht es nicht. Nenne auch eine Freigabemarke.',
  catalog_partly_visible:
    'Dein Konto sieht nur einen Teil des Bestands, und Ordner enthalten alles. Hebe zuerst die Einschränkungen deines Kontos auf, oder bitte eine andere Verwalterin oder einen anderen Verwalter darum.',
}
