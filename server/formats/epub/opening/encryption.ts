import { resolveHref } from '../../kit/opf/resolve-href.ts'
import { attribute, childElement, descendants, parseXml, type XmlElement } from '../../kit/xml.ts'

/** Where encrypted resources are listed (OCF 3.3, 4.2.6.3.2). */
export const ENCRYPTION = 'META-INF/encryption.xml'

/** How a resource is encrypted: one of the two font obfuscations, or DRM. */
export type Protection = 'idpf-font' | 'adobe-font' | 'locked'

const fontAlgorithms: Readonly<Record<string, Protection>> = {
  'http://www.idpf.org/2008/embedding': 'idpf-font',
  'http://ns.adobe.com/pdf/enc#RC': 'adobe-font',
}

/** Readium LCP stores the keys of all resources in a licence (Licensed Content Protection 1.0, 4.1). */
const LCP_LICENCE = 'license.lcpl'

/** Content of `encryption.xml`. */
export type Protections = {
  readonly byName: ReadonlyMap<string, Protection>
  /** Whether an LCP licence is required, regardless of the resource names. */
  readonly isLicensed: boolean
}

export const unprotected: Protections = { byName: new Map(), isLicensed: false }

/**
 * The protected resources by entry name. An unreadable document protects nothing: protected resources then fail as
 * damaged.
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

/** Only the method of the data counts, not that of a nested key. */
function algorithmOf(data: XmlElement): string {
  const method = childElement(data, 'EncryptionMethod')
  return (method === undefined ? undefined : attribute(method, 'Algorithm'))?.trim() ?? ''
}
