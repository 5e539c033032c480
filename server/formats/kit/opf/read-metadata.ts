import { attribute, rawText, textOf, type XmlElement } from '../xml.ts'
import type { EpubContributor, EpubDate, EpubIdentifier, EpubTitle } from './epub-package.ts'
import { dublinCore, type Refinements } from './refinements.ts'

/** Maximum number of elements of one kind. */
const MAX_VALUES = 500
/** Maximum length of a description in characters. */
const LONGEST_TEXT = 100_000

export function readTitles(metadata: readonly XmlElement[], refinements: Refinements): EpubTitle[] {
  return values(metadata, 'title').map(({ element, text }) => ({
    text,
    type: refinements.of(element, 'title-type')[0]?.toLowerCase() ?? null,
    fileAs: fileAs(element, refinements),
  }))
}

/** The title typed `main`, else the first untyped one, else the first. */
export function mainTitle(titles: readonly EpubTitle[]): EpubTitle | null {
  return titles.find(({ type }) => type === 'main') ?? titles.find(({ type }) => type === null) ?? titles[0] ?? null
}

export function readContributors(metadata: readonly XmlElement[], refinements: Refinements): EpubContributor[] {
  return (['creator', 'contributor'] as const).flatMap((kind) =>
    values(metadata, kind).map(({ element, text }) => ({
      name: text,
      kind,
      roles: roles(element, refinements),
      fileAs: fileAs(element, refinements),
    })),
  )
}

/** `opf:role` (EPUB 2) and `role` refinements (EPUB 3, several are allowed). */
function roles(element: XmlElement, refinements: Refinements): string[] {
  const written = [attribute(element, 'role') ?? '', ...refinements.of(element, 'role')]
  return [...new Set(written.map((role) => role.trim().toLowerCase()).filter((role) => role !== ''))]
}

function fileAs(element: XmlElement, refinements: Refinements): string | null {
  const written = attribute(element, 'file-as') ?? refinements.of(element, 'file-as')[0] ?? ''
  return written.trim() === '' ? null : written.trim()
}

/** @param uniqueId the `unique-identifier` attribute of the package */
export function readIdentifiers(
  metadata: readonly XmlElement[],
  refinements: Refinements,
  uniqueId: string | undefined,
): EpubIdentifier[] {
  return values(metadata, 'identifier').map(({ element, text }) => ({
    value: text,
    scheme: schemeOf(element, text, refinements),
    unique: uniqueId !== undefined && attribute(element, 'id') === uniqueId,
  }))
}

/** ONIX code list 5: 02 is ISBN-10, 15 is ISBN-13, 06 is DOI. */
const onixSchemes = new Map([
  ['02', 'isbn'],
  ['15', 'isbn'],
  ['06', 'doi'],
])

function schemeOf(element: XmlElement, text: string, refinements: Refinements): string | null {
  const written = attribute(element, 'scheme') ?? refinements.of(element, 'identifier-type')[0]
  const scheme = written?.trim().toLowerCase()
  if (scheme !== undefined && scheme !== '') return onixSchemes.get(scheme) ?? scheme
  return (
    /^(?:urn:)?(isbn|uuid|doi|calibre|issn|mobi-asin|asin|google|amazon|uri)\s*[: ]/i.exec(text)?.[1]?.toLowerCase() ??
    null
  )
}

export function readDates(metadata: readonly XmlElement[]): EpubDate[] {
  return values(metadata, 'date').map(({ element, text }) => ({
    value: text,
    event: attribute(element, 'event')?.trim().toLowerCase() ?? null,
  }))
}

/** Non-empty texts of the Dublin Core elements with a name. */
export function readTexts(metadata: readonly XmlElement[], name: string): string[] {
  return values(metadata, name).map(({ text }) => text)
}

/** The first description with its line breaks: it may contain HTML, escaped or as elements. */
export function readDescription(metadata: readonly XmlElement[]): string | null {
  const texts = dublinCore(metadata, 'description').map((element) => rawText(element).trim().slice(0, LONGEST_TEXT))
  return texts.find((text) => text !== '') ?? null
}

function values(metadata: readonly XmlElement[], name: string): { element: XmlElement; text: string }[] {
  return dublinCore(metadata, name)
    .slice(0, MAX_VALUES)
    .map((element) => ({ element, text: textOf(element).slice(0, LONGEST_TEXT) }))
    .filter(({ text }) => text !== '')
}
