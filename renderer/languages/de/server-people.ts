/** What the server says of accounts, of signing in, and of who may see what. */
export const ofPeople: Readonly<Record<string, string>> = {
  // Signing in.
  'The user name or the password is not right.': 'Benutzername oder Kennwort stimmt nicht.',
  'The session has ended. Sign in again.': 'Die Sitzung ist abgelaufen. Melde dich wieder an.',
  'Sign in first: with a token, an API key or a session.': 'Melde dich zuerst an.',
  'Sign in first.': 'Melde dich zuerst an.',
  'This PIN does not open the account here. Sign in by name and password.':
    'Diese PIN öffnet das Konto hier nicht. Melde dich mit Name und Kennwort an.',
  'This link is not good any more: it was used, replaced or taken back, or its time is over. Ask for a new one.':
    'Dieser Link gilt nicht mehr: Er wurde benutzt, ersetzt oder zurückgenommen, oder seine Zeit ist um. Bitte um einen neuen.',
  'Too many people are signing in. Try again in a moment.':
    'Gerade melden sich zu viele an. Versuche es gleich noch einmal.',
  'No code is free. Try again in a few minutes.': 'Kein Code ist frei. Versuche es in ein paar Minuten noch einmal.',
  'This pairing has ended or never was. Begin again on the device.':
    'Diese Kopplung ist beendet oder gab es nie. Beginne am Gerät neu.',
  'The present password is not right. Enter it again.': 'Das bisherige Kennwort stimmt nicht. Gib es noch einmal ein.',
  'Enter your present password as well.': 'Gib auch dein bisheriges Kennwort ein.',
  'This account is locked. Ask an administrator of your household to change it.':
    'Dieses Konto ist für Änderungen gesperrt. Bitte die Verwaltung deines Haushalts, es zu ändern.',
  'This account is switched off. Switch it on first.': 'Dieses Konto ist abgeschaltet. Schalte es zuerst ein.',
  'Inglenook is set up already. Sign in with the account made then.':
    'Inglenook ist schon eingerichtet. Melde dich mit dem Konto von damals an.',
  'Inglenook is set up already. Sign in with the account that was made then.':
    'Inglenook ist schon eingerichtet. Melde dich mit dem Konto von damals an.',
  'The account was removed while it was made. Start again.':
    'Das Konto wurde entfernt, während es entstand. Fang noch einmal an.',
  'Enter the setup code that was printed where the server was started, or do this on that computer.':
    'Gib den Einrichtungscode ein, der beim Start des Servers angezeigt wurde, oder mach das auf jenem Computer.',
  'This server is not set up yet. Open it on the computer it runs on, or enter the setup code printed at its start.':
    'Dieser Server ist noch nicht eingerichtet. Öffne ihn auf dem Computer, auf dem er läuft, oder gib den Code ein, der bei seinem Start angezeigt wurde.',
  'This window could not be signed in by itself. Sign in by name and password.':
    'Dieses Fenster konnte sich nicht von selbst anmelden. Melde dich mit Name und Kennwort an.',
  'This request did not come from a page of the server. Sign in there, or use a token or an API key.':
    'Diese Anfrage kam nicht von einer Seite des Servers. Melde dich dort an.',
  'This request came from a page of another site. Sign in on a page of this server, or add that site to application.allowed_origins.':
    'Diese Anfrage kam von einer fremden Seite. Melde dich auf einer Seite dieses Servers an, oder trage die fremde unter application.allowed_origins ein.',
  'A token of an identity provider cannot change the account. Sign in for that.':
    'Ein Token eines Anmeldedienstes kann das Konto nicht ändern. Melde dich dafür an.',
  'An API key cannot change the account. Sign in by name and password for that.':
    'Ein Schlüssel kann das Konto nicht ändern. Melde dich dafür mit Name und Kennwort an.',
  'The key would have expired already. Choose a time to come.':
    'Der Schlüssel wäre schon abgelaufen. Wähle eine Zeit in der Zukunft.',
  'A key cannot give out one that lasts longer than itself. Choose an earlier end.':
    'Ein Schlüssel kann keinen ausgeben, der länger gilt als er selbst. Wähle ein früheres Ende.',
  'Choose a password that is not made of the user name.':
    'Wähle ein Kennwort, das nicht aus dem Benutzernamen besteht.',
  'This password is among those that are tried first. Choose another, such as a few words.':
    'Dieses Kennwort gehört zu denen, die zuerst probiert werden. Wähle ein anderes, etwa ein paar Wörter.',
  // Others.
  'This name or e-mail address belongs to another user. Choose another one.':
    'Dieser Name oder diese E-Mail-Adresse gehört schon jemand anderem. Wähle etwas anderes.',
  'This is the last administrator. Make someone else an administrator first.':
    'Das ist das letzte Konto der Verwaltung. Gib zuerst jemand anderem diese Rolle.',
  'A rule of a sharing tag names this and has no room for the new name. Ask an administrator to make the rule shorter.':
    'Eine Regel einer Freigabemarke nennt dies und hat keinen Platz für den neuen Namen. Bitte die Verwaltung, die Regel zu kürzen.',
  'Folders of libraries are for an administrator to choose. Ask one to do this.':
    'Welche Ordner Bibliotheken sind, entscheidet die Verwaltung. Bitte sie darum.',
  'Your account sees only a part of the catalog, and folders hold all of it. Lift the limits of your account first, or ask another administrator.':
    'Dein Konto sieht nur einen Teil des Bestands, und Ordner enthalten alles. Hebe zuerst die Einschränkungen deines Kontos auf, oder bitte eine andere Verwalterin oder einen anderen Verwalter darum.',
  'Your account sees only a part of this library, and this setting concerns every book in it. Ask an administrator to change it.':
    'Dein Konto sieht nur einen Teil dieser Bibliothek, und diese Einstellung betrifft jedes Buch darin. Bitte die Verwaltung, sie zu ändern.',
  'An identity provider brings people into this group, administrators too. Ask an administrator to decide what it sees.':
    'Ein Identitätsanbieter bringt Menschen in diese Gruppe, auch solche mit Verwaltungsrechten. Bitte die Verwaltung zu entscheiden, was sie sieht.',
  'You see only a part of the catalog. Ask an administrator to change accounts.':
    'Du siehst nur einen Teil des Katalogs. Bitte die Verwaltung, Konten zu ändern.',
  'Only someone who may see every series can do this. Ask an administrator.':
    'Das kann nur, wer jede Reihe sehen darf. Bitte die Verwaltung darum.',
  'There is a sharing tag of this name already. Choose another name.':
    'Eine Freigabemarke mit diesem Namen gibt es schon. Wähle einen anderen.',
  'There is an access group of this name already. Choose another name.':
    'Eine Zugriffsgruppe mit diesem Namen gibt es schon. Wähle einen anderen.',
  'This group of the identity provider is mapped here already.':
    'Diese Gruppe des Anmeldedienstes ist hier schon zugeordnet.',
  'The identity provider put this person here and will bring them back when they next sign in. Take them out of the group there, remove the mapping, or say that you mean it (evenFromProvider=true).':
    'Der Anmeldedienst hat diese Person hierher gebracht und bringt sie bei der nächsten Anmeldung wieder. Nimm sie dort aus der Gruppe, oder entferne die Zuordnung.',
  'The time is not a number.': 'Die Zeit ist keine Zahl.',
}
