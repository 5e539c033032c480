type Issue = {
  readonly series: string
  readonly number: string
  readonly volume?: number
  readonly year?: number
}

/** A reading list (CBL) as other programs write it. */
export function readingListFile(name: string, issues: readonly Issue[]): string {
  const books = issues.map(({ series, number, volume, year }) => {
    const more = [volume === undefined ? '' : ` Volume="${volume}"`, year === undefined ? '' : ` Year="${year}"`]
    return `<Book Series="${series}" Number="${number}"${more.join('')}/>`
  })
  return `<?xml version="1.0"?><ReadingList><Name>${name}</Name><Books>${books.join('')}</Books></ReadingList>`
}
