import type { Wording } from '../../../../server/contract/errors.ts'

export const reading: Wording<'reading'> = {
  too_many_annotations: ({ most }) =>
    `Ein Buch kann höchstens ${most} Lesezeichen und Markierungen haben. Entferne zuerst eines.`,
  page_out_of_range: ({ first, last }) => `Dieses Buch hat die Seiten ${first} bis ${last}.`,
  page_format_not_offered: 'Eine Seite lässt sich in jpeg oder png umwandeln.',
  progress_needed: 'Nenne die Seite, oder dass das Buch gelesen ist.',
  page_out_of_range_from_one: ({ last }) => `Dieses Buch hat die Seiten 1 bis ${last}.`,
  book_is_text: `Dieses Buch ist Text: Seine Seiten sind keine Bilder.`,
  newer_progress: 'Ein neuerer Lesefortschritt ist gespeichert. Lade die Seite neu, um ihn zu sehen.',
  only_epub_reading_order: ({ bookId }) =>
    `Nur ein EPUB hat eine Lesereihenfolge. Lies dieses Buch über /api/v1/books/${bookId}/pages.`,
  only_epub_resources: 'Nur ein EPUB hat Ressourcen.',
  too_many_days: ({ most }) => `Wähle 1 bis ${most} Tage, den ersten vor dem letzten.`,
  progress_entry_without_position:
    'Bei diesem Eintrag wurde der Lesefortschritt gelöscht. Wähle einen mit einer Lesestelle.',
  progress_invalid: 'Nenne eine Seite ab 1, einen Anteil von 0,0 bis 1,0, oder dass das Buch gelesen ist.',
  other_manifest: ({ format, profile }) =>
    `Dieses Buch ist ein ${format}, kein ${profile}. Frag nach seinem eigenen Manifest.`,
}
