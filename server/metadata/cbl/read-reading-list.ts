import { maxIssues, type ReadingList, type ReadingListItem } from '../../domain/lists/reading-list.ts'
import { parseInteger } from '../../domain/metadata/numbers.ts'
import { fail, type Result, succeed } from '../../domain/result.ts'
import { attribute, childElement, childElements, textOf, type XmlElement } from '../../formats/kit/xml.ts'
import { parseDocument } from '../kit/documents.ts'

const maxText = 500

/**
 * A reading list of comic readers (CBL): `<ReadingList><Name/><Books><Book Series Number Volume Year/>…`. Entries
 * without a series are skipped. Errors: those of `parseXml`; `xml-unsafe` for more than 5,000 issues.
 */
export function readReadingList(bytes: Uint8Array): Result<ReadingList> {
  const parsed = parseDocument(bytes, 'ReadingList')
  if (!parsed.ok) return parsed
  const books = childElement(parsed.value, 'Books')
  const issues = books === undefined ? [] : childElements(books, 'Book')
  if (issues.length > maxIssues) return fail('xml-unsafe', `It names more than ${maxIssues} issues.`)
  const name = textOf(childElement(parsed.value, 'Name')).slice(0, maxText)
  return succeed({ name, items: issues.map(itemOf).filter((item) => item.series !== '') })
}

function itemOf(element: XmlElement): ReadingListItem {
  const text = (name: string) => (attribute(element, name) ?? '').trim().slice(0, maxText)
  return {
    series: text('Series'),
    number: text('Number'),
    volume: parseInteger(text('Volume'), { max: 9_999 }),
    year: parseInteger(text('Year'), { min: 1_000, max: 9_999 }),
  }
}
