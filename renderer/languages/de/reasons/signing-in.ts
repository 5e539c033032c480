import type { Wording } from '../../../../server/contract/errors.ts'

export const signingIn: Wording<'signingIn'> = {
  too_many_signing_in: 'Gerade melden sich zu viele an. Versuche es gleich noch einmal.',
  set_up_already: 'Inglenook ist schon eingerichtet. Melde dich mit dem Konto von damals an.',
  sign_in_required: 'Melde dich zuerst an.',
  key_cannot_change_account: 'Ein Schlüssel kann das Konto nicht ändern. Melde dich dafür mit Name und Kennwort an.',
  key_cannot_allow_plugins:
    'Ein Schlüssel oder Token kann kein Plugin erlauben. Melde dich dafür in der Weboberfläche an.',
  setup_elsewhere: 'Richte diesen Server in seiner eigenen Oberfläche ein: Öffne seine Adresse in einem Browser.',
  identity_provider_silent:
    'Der Anmeldedienst dieses Tokens antwortet nicht. Versuche es später noch einmal, oder melde dich anders an.',
  sign_in_required_with: 'Melde dich zuerst an.',
  host_not_allowed:
    'Dieser Rechnername gehört nicht zum Server. Nimm seine Adresse, oder trage den Namen unter application.allowed_hosts ein.',
  token_cannot_change_account: 'Ein Token eines Anmeldedienstes kann das Konto nicht ändern. Melde dich dafür an.',
  not_from_own_page: 'Diese Anfrage kam nicht von einer Seite des Servers. Melde dich dort an.',
  from_foreign_page:
    'Diese Anfrage kam von einer fremden Seite. Melde dich auf einer Seite dieses Servers an, oder trage die fremde unter application.allowed_origins ein.',
  server_not_set_up:
    'Dieser Server ist noch nicht eingerichtet. Öffne ihn auf dem Computer, auf dem er läuft, oder gib den Code ein, der bei seinem Start angezeigt wurde.',
  sign_in_again: 'Melde dich wieder an.',
  redirect_not_allowed:
    'Eine Anmeldung kann nicht bei dieser Adresse enden. Lass redirectUri weg, oder nimm einen der eingestellten Pfade.',
  identity_provider_unreachable: ({ provider }) =>
    `${provider} ist gerade nicht erreichbar. Versuche es gleich noch einmal, oder melde dich anders an.`,
  cannot_grant_more_rights: ({ permissions }) =>
    `Du kannst nicht weitergeben, was du selbst nicht darfst: ${permissions.join(', ')}.`,
  key_expired_already: 'Der Schlüssel wäre schon abgelaufen. Wähle eine Zeit in der Zukunft.',
  key_outlasts_key: 'Ein Schlüssel kann keinen ausgeben, der länger gilt als er selbst. Wähle ein früheres Ende.',
  too_many_keys: ({ most }) => `Du hast ${most} Schlüssel. Widerrufe zuerst einen, den du nicht mehr brauchst.`,
  window_not_signed_in: 'Dieses Fenster konnte sich nicht von selbst anmelden. Melde dich mit Name und Kennwort an.',
  pairing_ended: 'Diese Kopplung ist beendet oder gab es nie. Beginne am Gerät neu.',
  no_pairing_code: 'Kein Code ist frei. Versuche es in ein paar Minuten noch einmal.',
  session_ended: 'Die Sitzung ist abgelaufen. Melde dich wieder an.',
  account_removed_meanwhile: 'Das Konto wurde entfernt, während es entstand. Fang noch einmal an.',
  setup_code_needed:
    'Gib den Einrichtungscode ein, der beim Start des Servers angezeigt wurde, oder mach das auf jenem Computer.',
  wrong_credentials: 'Benutzername oder Kennwort stimmt nicht.',
  current_password_needed: 'Gib auch dein bisheriges Kennwort ein.',
  current_password_wrong: 'Das bisherige Kennwort stimmt nicht. Gib es noch einmal ein.',
  pin_needed: 'Gib auch deine PIN ein.',
  pin_confirmation_locked: 'Die PIN war zu oft falsch. Melde dich neu an; danach geht die PIN wieder.',
  pin_confirmation_wrong: 'Die PIN stimmt nicht. Gib sie noch einmal ein, oder stattdessen dein Kennwort.',
  pin_locked: 'Die PIN war zu oft falsch. Melde dich mit deinem Kennwort an; danach geht die PIN wieder.',
  wrong_pin: 'Diese PIN öffnet das Konto hier nicht. Melde dich mit Name und Kennwort an.',
  too_many_attempts: ({ seconds }) =>
    `Das war zu oft. Versuche es in ${seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`} noch einmal.`,
  link_ended:
    'Dieser Link gilt nicht mehr: Er wurde benutzt, ersetzt oder zurückgenommen, oder seine Zeit ist um. Bitte um einen neuen.',
  password_too_short: ({ least }) => `Nimm mindestens ${least} Zeichen.`,
  password_too_long: ({ most }) => `Nimm höchstens ${most} Zeichen.`,
  password_of_user_name: 'Wähle ein Kennwort, das nicht aus dem Benutzernamen besteht.',
  password_common:
    'Dieses Kennwort gehört zu denen, die zuerst probiert werden. Wähle ein anderes, etwa ein paar Wörter.',
  credential_refused: ({ problem }, sentence) => sentence(problem),
}
