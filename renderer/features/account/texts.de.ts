import type { Translation } from '../../languages/translation.ts'
import type { english, englishDevices } from './texts.ts'

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

export const devices: Translation<typeof englishDevices> = {
  title: 'Geräte und Anmeldungen',
  lead: 'Wo dein Konto benutzt wird. Kennst du etwas nicht, melde es ab und ändere dein Kennwort.',
  leadOfLocked: 'Wo dein Konto benutzt wird.',
  add: {
    title: 'Gerät hinzufügen',
    lead: 'Kopple ein Handy, ein Tablet oder einen Fernseher, ohne das Kennwort zu tippen. Du kannst es hier jederzeit abmelden.',
    show: 'Gerät hinzufügen',
    enter: 'Kopplungscode eingeben',
    text: 'Zeig dem neuen Gerät einen Code. Er gilt einmal und läuft nach fünf Minuten ab.',
    name: 'Name des Geräts',
    nameHint: 'Leer: Der Name wird automatisch gewählt.',
    make: 'Code zeigen',
    scan: 'Scanne ihn mit der Kamera des neuen Geräts. Oder öffne dort diese Adresse, wähle „Mit einem anderen Gerät anmelden“ und gib den Kopplungscode ein:',
    waiting: 'Warten auf das Gerät …',
    isIn: (name) => `${name} ist gekoppelt.`,
    isInText:
      'Es hat einen eigenen API-Schlüssel und bleibt angemeldet, bis du es abmeldest. Ist es nicht dein Gerät, melde es unten sofort ab.',
    from: 'IP-Adresse:',
    aDevice: 'Das Gerät',
    over: 'Dieser Code ist abgelaufen. Es wurde kein Gerät gekoppelt.',
    again: 'Neuen Code zeigen',
    done: 'Fertig',
    cancel: 'Abbrechen',
  },
  sessions: {
    title: 'Aktive Anmeldungen',
    lead: 'Browser und Apps, in denen du angemeldet bist. Unbenutzte Anmeldungen laufen automatisch ab.',
  },
  devices: {
    title: 'Apps und gekoppelte Geräte',
    lead: 'Sie melden sich mit einem API-Schlüssel oder jedes Mal mit deinem Kennwort an.',
  },
  keys: {
    title: 'API-Schlüssel',
    lead: 'Mit einem API-Schlüssel meldet sich eine App ohne dein Kennwort an. Sie darf nur, was du erlaubst.',
    make: 'API-Schlüssel erstellen',
  },
  apps: {
    title: 'App verbinden',
    lead: 'Wähle die App, in der du liest. Hier steht Schritt für Schritt, was du dort eingibst.',
  },
  visible: {
    title: 'Im Netz gefunden werden',
    lead: 'Manche Apps suchen Kataloge im Netz und brauchen keine Adresse.',
  },
  https: {
    title: 'HTTPS',
    lead: 'Browser brauchen https, um Inglenook als App zu installieren und ohne Server zu lesen. http bleibt für ältere Lesegeräte.',
  },
}
