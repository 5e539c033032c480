import { resolveHref } from '../../kit/opf/resolve-href.ts'
import { attribute, childElement, descendants, parseXml, type XmlElement } from '../../kit/xml.ts'

/** Where encrypted resources are listed (OCF 3.3, 4.2.6.3.2). */
export const ENCRYPTION = 'META-INF/encryption.xml'

/** How one resource is changed: one of the two ways of obfuscating fonts, or something that only a shop can undo. */
export type Protection = 'idpf-font' | 'adobe-font' | 'locked'

const fontAlgorithms: Readonly<Record<string, Protection>> = {
  'http://www.idpf.org/2008/embedding': 'idpf-font',
  'http://ns.adobe.com/pdf/enc#RC': 'adobe-font',
}

/** Readium LCP keeps the key of every resource in a licence (Licensed Content Protection 1.0, 4.1). */
const LCP_LICENCE = 'license.lcpl'

/** What `encryption.xml` says of a book. */
export type Protections = {
  readonly byName: ReadonlyMap<string, Protection>
  /** Whether a licence of LCP is needed, whatever the names of the resources. */
  readonly isLicensed: boolean
}

export const unprotected: Protections = { byName: new Map(), isLicensed: false }

/**
 * The protected resources by entry name. A document that cannot be read protects nothing: what it names would then show
 * itself as damaged.
 */
export function readProtections(encryption: Uint8Array): Protections {
  const parsed = parseXml(encryption)
  if (!parsed.ok) return unprotected
  const byName = new Map<string, Protection>()
  for (const data of descendants(parsed.value, 'EncryptedData')) {
    const name = protectedName(data)
    if (name !== null) byName.set(name, fontAlgorithms[algorithmOf(data)] ?? 'locked')
  }
  const isLicensed = descendants(parsed.value, 'RetrievalMethod').some((method) =>
    (attribute(method, 'URI') ?? '').trim().startsWith(LCP_LICENCE),
  )
  return { byName, isLicensed }
}

/** References are relative to the root of the container. */
function protectedName(data: XmlElement): string | null {
  const reference = descendants(data, 'CipherReference')[0]
  const target = resolveHref('', (reference === undefined ? undefined : attribute(reference, 'URI')) ?? '')
  return target.kind === 'entry' && target.name !== '' ? target.name : null
}

/** Only the method of the data itself counts, not that of a key inside it. */
function algorithmOf(data: XmlElement): string {
  const method = childElement(data, 'EncryptionMethod')
  return (method === undefined ? undefined : attribute(method, 'Algorithm'))?.trim() ?? ''
}
