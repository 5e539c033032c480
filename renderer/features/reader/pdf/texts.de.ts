import type { Translation } from '../../../languages/translation.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { english } from './texts.ts'

export const pdf: Translation<typeof english> = {
  page: (page) => `Seite ${formatNumber(page)}`,
  linkTo: (page) => `Zu Seite ${formatNumber(page)}`,
  linkOut: (url) => `${url} (öffnet sich in einem neuen Tab)`,
  commands: { contents: 'Inhalt', search: 'Im Buch suchen', bookmark: 'Lesezeichen für diese Seite' },
}
