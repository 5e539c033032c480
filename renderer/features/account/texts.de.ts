import type { Translation } from '../../languages/translation.ts'
import type { english } from './texts.ts'

export const account: Translation<typeof english> = {
  title: 'Konto',
  tabs: { account: 'Konto', devices: 'Geräte und Anmeldungen', services: 'Verbundene Dienste' },
  roles: { reader: 'Lesen', maintainer: 'Pflege', admin: 'Verwaltung' },
  signOut: 'Abmelden',
  save: 'Speichern',
  appearance: 'Aussehen',
  themes: [
    { value: 'auto', label: 'System' },
    { value: 'light', label: 'Hell' },
    { value: 'dark', label: 'Dunkel' },
  ],
  lock: {
    kidTitle: 'Dieses Konto wird von einem Elternteil verwaltet',
    kid: 'Bitte ein Elternteil, Name, Bild, Kennwort, PIN, API-Schlüssel, Geräte oder Dienste zu ändern.',
    keyTitle: 'Dieses Gerät wurde ohne Kennwort gekoppelt',
    key: 'Um hier Name, Bild, Kennwort, PIN oder Dienste zu ändern, melde dich mit Benutzername und Kennwort an.',
    signIn: 'Mit Kennwort anmelden',
  },
  you: {
    title: 'Profil',
    username: 'Benutzername',
    usernameHint: 'Mit ihm meldest du dich an.',
    noName: 'Gib einen Benutzernamen ein.',
    displayName: 'Anzeigename',
    displayNameHint: 'Was andere sehen. Leer: dein Benutzername.',
    email: 'E-Mail',
    emailHint: 'Auch mit ihr kannst du dich anmelden.',
    none: 'Keine',
    change: 'Ändern',
    changeTitle: 'Name und E-Mail ändern',
    picture: 'Bild',
    choosePicture: 'Bild wählen',
    otherPicture: 'Bild ändern',
    removePicture: 'Entfernen',
    removeTitle: 'Dein Bild entfernen?',
    removeKept: 'Stattdessen wird der erste Buchstabe deines Namens gezeigt.',
  },
  crop: {
    title: 'Dein Bild',
    lead: 'Ziehe das Bild oder verschiebe es mit den Pfeiltasten, bis der Kreis zeigt, was du möchtest. Mit dem Regler vergrößerst du es.',
    stage: 'Bildausschnitt',
    zoom: 'Vergrößern',
    unreadable: 'Der Browser kann dieses Bild nicht zeigen. Wähle ein JPEG, PNG, WebP, GIF oder AVIF.',
    use: 'Bild verwenden',
  },
  password: {
    title: 'Kennwort',
    lead: 'Zum Anmelden hier und für Apps, die nach Benutzername und Kennwort fragen.',
    change: 'Kennwort ändern',
    changeTitle: 'Dein Kennwort ändern',
    ends:
      'Alle anderen Geräte und Browser werden abgemeldet, und deine API-Schlüssel werden ausgeschaltet. ' +
      'Hier bleibst du angemeldet.',
    current: 'Aktuelles Kennwort',
    noCurrent: 'Gib dein aktuelles Kennwort ein.',
    next: 'Neues Kennwort',
    saved:
      'Dein Kennwort wurde geändert. Überall sonst wurdest du abgemeldet, und deine API-Schlüssel sind aus. Schalte ein, was du noch brauchst.',
    toKeys: 'Zu den API-Schlüsseln',
    elsewhereTitle: 'Dein Kennwort verwaltet dein Anmeldedienst',
    elsewhere:
      'Du meldest dich über Single Sign-on an. Ein verlorenes oder bekannt gewordenes Kennwort änderst du beim Anmeldedienst. Für ' +
      'Apps, die nach Benutzername und Kennwort fragen, erstelle einen API-Schlüssel oder lege ein Kennwort für dieses Inglenook fest.',
    set: 'Kennwort festlegen',
    setTitle: 'Kennwort für dieses Inglenook festlegen',
  },
  pin: {
    title: 'PIN für geteilte Geräte',
    lead:
      'Auf einem geteilten Gerät wählst du dein Bild und gibst die PIN ein, um dich anzumelden. Sie gilt nur in Browsern, in denen ' +
      'du dich mit Kennwort angemeldet und „Auf diesem Gerät merken“ gewählt hast, und in dem, in dem du sie festlegst.',
    is: 'Du hast eine PIN.',
    isNot: 'Du hast keine PIN.',
    set: 'PIN festlegen',
    change: 'PIN ändern',
    remove: 'PIN entfernen',
    removeTitle: 'Deine PIN entfernen?',
    removeKept: 'Geteilte Geräte fragen wieder nach deinem Kennwort. Du bleibst überall angemeldet.',
    field: 'Neue PIN',
    hint: 'Vier bis zwölf Ziffern. Nimm nicht deinen Geburtstag: Wer das Gerät mit dir teilt, kennt ihn vielleicht.',
    bad: 'Nimm vier bis zwölf Ziffern.',
    current: 'Dein Kennwort',
  },
  sight: {
    title: 'Zugriff auf Bibliotheken',
    every: 'Bibliotheken',
    noLibraries: 'Noch keine Bibliotheken. Die Verwaltung wählt, welche du siehst.',
    only: 'Nur Reihen mit einer dieser Marken',
    never: 'Keine Reihen mit einer dieser Marken',
    free: 'Keine Freigabemarke schränkt deinen Zugriff ein.',
    more: 'Eine Altersgrenze und deine Zugriffsgruppen können mehr verbergen.',
  },
}
