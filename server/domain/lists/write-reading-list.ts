import type { ReadingList } from './reading-list.ts'

/** A reading list as a CBL document. */
export function writeReadingList({ name, items }: ReadingList): string {
  const books = items.map(({ series, number, volume, year }) => {
    const attributes = { Series: series, Number: number, Volume: volume, Year: year }
    const written = Object.entries(attributes).flatMap(([key, value]) =>
      value === null ? [] : [` ${key}="${escaped(String(value))}"`],
    )
    return `    <Book${written.join('')} />`
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<ReadingList>',
    `  <Name>${escaped(name)}</Name>`,
    `  <NumIssues>${items.length}</NumIssues>`,
    '  <Books>',
    ...books,
    '  </Books>',
    '  <Matchers />',
    '</ReadingList>',
    '',
  ].join('\n')
}

/** Removes characters that XML 1.0 does not allow (section 2.2) and escapes those that a parser would change. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}
