import type { Translation } from '../../../languages/translation.ts'
import type { english } from './app-texts.ts'

const address = 'Gib die Adresse ein.'
const signIn = 'Gib deinen Benutzernamen und dein Kennwort ein, oder statt des Kennworts einen API-Schlüssel.'
const syncs = 'Zeigt Cover, streamt Seiten und gleicht deinen Lesefortschritt in beide Richtungen ab.'

export const readerApps: Translation<typeof english> = {
  groups: { any: 'Jedes Gerät', readers: 'E-Reader', comics: 'Comics und Manga', books: 'Bücher' },
  apps: {
    browser: {
      name: 'Ein Browser',
      can: 'Alles: Startseite, Leser und dein Lesefortschritt auf jedem Gerät. Nichts muss installiert werden.',
      steps: ['Öffne die Adresse oder scanne den Code mit der Kamera.', 'Melde dich mit Benutzername und Kennwort an.'],
    },
    other: {
      name: 'Eine andere App mit OPDS-Katalogen',
      can: 'Die meisten Apps nehmen diese Adresse. Comics werden Seite für Seite gestreamt, wo die App das kann.',
      steps: ['Suche nach „OPDS“, „Katalog“ oder „Netzbibliothek“ und füge einen Katalog hinzu.', address, signIn],
      note: 'Verlangt die App OPDS 2.0, nimm /opds/v2 statt /opds/v1/catalog am Ende der Adresse.',
    },
    koreader: {
      can: 'Zeigt den Katalog, lädt herunter und streamt Comics Seite für Seite. Gleicht deinen Lesefortschritt mit Progress sync ab.',
      steps: [
        'Öffne im Dateibrowser das Menü mit der Lupe, dann „OPDS-Katalog“.',
        'Wähle + und „OPDS-Katalog hinzufügen“; gib die Adresse ein.',
        signIn,
      ],
    },
    'koreader-plugin': {
      name: 'KOReader mit einem Komga-Plugin',
      can: 'Blättert nach Reihen, lädt herunter und gleicht deinen Lesefortschritt ab.',
      steps: [
        'Öffne die Einstellungen des Plugins.',
        'Gib die Adresse als Server ein.',
        'Gib einen API-Schlüssel ein.',
      ],
    },
    panels: {
      can: 'Streamt Comics Seite für Seite und lädt sie herunter.',
      steps: ['Füge einen Dienst hinzu und wähle OPDS.', 'Gib Host und Port ein, wie sie hier stehen.', signIn],
    },
    chunky: {
      can: 'Streamt Comics Seite für Seite und lädt sie herunter.',
      steps: ['Öffne den Knopf mit der Wolke und füge einen OPDS-Katalog hinzu.', address, signIn],
      note: 'Chunky wird nicht mehr entwickelt. Nimm eine IP-Adresse statt eines Hostnamens.',
    },
    mihon: {
      can: `${syncs} Sein Tracker gleicht deinen Lesefortschritt mit anderen Geräten ab.`,
      steps: [
        'Installiere unter „Entdecken“, „Erweiterungen“ die Erweiterung Komga und öffne ihre Einstellungen.',
        'Gib die Adresse, deinen Benutzernamen und dein Kennwort ein; oder die Adresse und einen API-Schlüssel.',
        'Für deinen Lesefortschritt auf anderen Geräten: Schalte unter Einstellungen, Tracking bei den erweiterten Trackern Komga ein.',
      ],
    },
    komelia: {
      can: syncs,
      steps: ['Gib die Adresse als Server ein.', 'Gib deinen Benutzernamen und dein Kennwort ein und melde dich an.'],
    },
    kmreader: {
      can: syncs,
      steps: [
        'Füge einen Server hinzu und gib die Adresse ein.',
        'Melde dich mit Benutzername und Kennwort oder mit einem API-Schlüssel an.',
      ],
    },
    aidoku: {
      can: syncs,
      steps: [
        'Füge die Quelle Komga hinzu und öffne ihre Einstellungen.',
        'Gib die Adresse, deinen Benutzernamen und dein Kennwort ein.',
      ],
    },
    paperback: {
      can: 'Zeigt Cover und streamt Seiten.',
      steps: [
        'Installiere die Erweiterung Komga und öffne ihre Einstellungen.',
        'Gib die Adresse, deinen Benutzernamen und dein Kennwort ein.',
      ],
    },
    komic: {
      can: syncs,
      steps: ['Füge einen Server hinzu und gib die Adresse ein.', 'Gib deinen Benutzernamen und dein Kennwort ein.'],
    },
    thorium: {
      can: 'Zeigt den Katalog und lädt herunter.',
      steps: ['Öffne „Kataloge“ und füge einen OPDS-Feed hinzu.', 'Gib einen Namen und die Adresse ein.', signIn],
    },
    cantook: {
      can: 'Zeigt den Katalog, lädt herunter und gleicht deinen Lesefortschritt ab, wo es das anbietet.',
      steps: ['Füge einen OPDS-Katalog hinzu.', address, signIn],
      note: 'Cantook meldet sich nur bei OPDS 2.0 an: Nimm diese Adresse und keine andere.',
    },
    readest: {
      can: 'Zeigt den Katalog, lädt herunter und streamt Comics.',
      steps: ['Öffne das Menü der Bibliothek, dann „OPDS-Kataloge“, und füge einen hinzu.', address, signIn],
    },
    foliate: {
      can: 'Zeigt den Katalog und lädt herunter.',
      steps: ['Öffne „Kataloge“ in der Seitenleiste und füge einen hinzu.', address, signIn],
    },
    fbreader: {
      can: 'Findet diesen Server von selbst in seiner Netzbibliothek, blättert und lädt herunter. Comics zeigt es nicht.',
      steps: [
        'Öffne die Netzbibliothek: „Inglenook on …“ steht darin, wo das Netz es zulässt.',
        'Wenn nicht, füge einen Katalog hinzu und gib die Adresse ein.',
        signIn,
      ],
    },
    moon: {
      can: 'Zeigt den Katalog und lädt herunter.',
      steps: ['Öffne „Netzbibliothek“ und füge einen Katalog hinzu.', address, signIn],
      note: 'Moon+ versteht OPDS 2.0 nicht: Nimm diese Adresse und keine andere.',
    },
    kybook: {
      can: 'Blättert nach Merkmalen und lädt herunter.',
      steps: [
        'Öffne in den Einstellungen des iPhones oder iPads KyBook und erlaube das lokale Netz.',
        'Füge in KyBook einen OPDS-Katalog hinzu und gib die Adresse ein.',
        signIn,
      ],
    },
    librera: {
      can: 'Zeigt den Katalog und lädt herunter.',
      steps: ['Öffne den Reiter für Netze und füge einen Katalog hinzu.', address, signIn],
    },
  },
}
