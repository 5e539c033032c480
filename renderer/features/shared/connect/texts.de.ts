import type { Translation } from '../../../languages/translation.ts'
import type { english } from './texts.ts'

export const connect: Translation<typeof english> = {
  which: 'In welcher App liest du?',
  choose: 'App wählen',
  steps: (name) => `Schritte für ${name}`,
  fields: { address: 'Adresse', host: 'Host', port: 'Port' },
  fieldFor: (field, app) => `${field} für ${app}`,
  keyedFor: (app) => `Adresse für ${app} mit dem API-Schlüssel`,
  user: 'Dein Benutzername',
  makeKey: (name) => `API-Schlüssel für ${name} erstellen`,
  keyHint: 'Mit einem API-Schlüssel meldet sich diese App ohne dein Kennwort an, und du kannst ihn einzeln widerrufen.',
  keyedAddress:
    'Hat die App keine Felder für Benutzername und Kennwort, nimm stattdessen diese Adresse. Sie enthält den API-Schlüssel: Wer sie hat, kann sich anmelden, bis du den Schlüssel widerrufst.',
  showCode: 'QR-Code zeigen',
  hideCode: 'QR-Code ausblenden',
  codeLabel: 'QR-Code der Adresse',
  rootAddress: 'Falls die App keinen Pfad in einer Adresse annimmt',
  compatOff: {
    title: 'Diese App braucht die Unterstützung für Komga-Apps, und die ist aus',
    may: 'Schalte sie in den Einstellungen unter „Apps für Komga“ ein. Für andere Apps ändert sich dadurch nichts.',
    mayNot: 'Bitte die Verwaltung, sie einzuschalten: Verwaltung, Einstellungen, „Apps für Komga“.',
    open: 'Einstellungen öffnen',
  },
  sync: {
    title: 'Lesefortschritt abgleichen',
    lead: 'KOReader gleicht deinen Lesefortschritt ab, damit du auf einem anderen Gerät weiterlesen kannst.',
    steps: [
      'Öffne ein Buch, dann das Menü mit den Werkzeugen, dann „Progress sync“.',
      'Wähle „Custom sync server“ und gib diese Adresse ein.',
      'Wähle „Login“. Gib deinen Benutzernamen ein und als Kennwort einen API-Schlüssel. Dein eigenes Kennwort gilt hier nicht.',
    ],
    address: 'Server für den Abgleich',
    off: 'Der Abgleich mit KOReader ist in der Konfiguration dieses Servers ausgeschaltet (koreader_api.enabled).',
  },
  visible: {
    label: 'In diesem Netz sichtbar',
    help: 'Apps, die nach Katalogen suchen, finden Inglenook ohne seine Adresse.',
    starting: 'Wird im Netz bekannt gemacht …',
    as: (name, place) => `Apps sehen „${name}“ unter ${place}.`,
    check: 'Erkennung testen',
    heard:
      'Inglenook ist im Netz sichtbar. Findet ein Gerät es nicht, ist es in einem anderen Netz, oder seine App sucht nicht nach Katalogen. Gib dort stattdessen die Adresse ein.',
    onlyAdmin: 'Das kann nur die Verwaltung ändern.',
  },
  httpAddress: 'Wenn die App oder das Gerät kein https kann',
  https: {
    off: 'HTTPS ist aus. Um es einzuschalten, setze application.tls in service.yaml. Die Anleitung „HTTPS at home“ beschreibt drei Wege.',
    kinds: { files: 'Zertifikatsdateien', acme: 'Eigene Domain (ACME)', tailscale: 'Tailscale' },
    requested: 'Ein Zertifikat wird angefordert …',
    missing: 'Noch kein Zertifikat',
    nameless: 'Keine Namen',
    until: (day) => `Gültig bis ${day}`,
    next: (moment) => `Nächster Versuch: ${moment}`,
    addresses: 'Adresse für andere Geräte',
    unreachable:
      'Inglenook hat sich unter keinem Namen des Zertifikats erreicht, deshalb nennen Codes und Apps die Adresse mit http. Prüfe, ob der Name in deinem Netz zu diesem Computer führt. Stammt das Zertifikat von deiner eigenen Zertifizierungsstelle, setze application.base_url.',
    check: 'Jetzt prüfen',
  },
}
