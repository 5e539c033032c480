import { fail, type Result, succeed } from '../../../domain/result.ts'
import { repairXml } from '../../kit/opf/repair-xml.ts'
import { attribute, descendants, parseXml, type XmlElement } from '../../kit/xml.ts'

const PACKAGE_TYPE = 'application/oebps-package+xml'

/** Entry name of the document that every EPUB begins with (OCF 3.3, 4.2.6.3.1). */
export const CONTAINER = 'META-INF/container.xml'

/**
 * Entry name of the package document: the first `rootfile` of the right type, else the first one. Further renditions of
 * the same book are not shown.
 * Errors: `epub-container`, `xml-unsafe`
 */
export function packageNameIn(container: Uint8Array): Result<string> {
  const parsed = parseXml(container)
  if (!parsed.ok && parsed.failure.code === 'xml-unsafe') return parsed
  const name = (parsed.ok ? rootFile(parsed.value) : null) ?? repairedRootFile(container)
  return name === null ? fail('epub-container') : succeed(name)
}

function repairedRootFile(container: Uint8Array): string | null {
  const repaired = parseXml(repairXml(container))
  return repaired.ok ? rootFile(repaired.value) : null
}

function rootFile(root: XmlElement): string | null {
  const files = descendants(root, 'rootfile').map((file) => ({
    path: attribute(file, 'full-path')?.trim() ?? '',
    type: attribute(file, 'media-type')?.trim().toLowerCase(),
  }))
  const named = files.filter(({ path }) => path !== '')
  const file = named.find(({ type }) => type === PACKAGE_TYPE) ?? named[0]
  return file === undefined ? null : file.path.replace(/^\/+/, '')
}
