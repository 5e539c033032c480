/** One announced service type: its DNS-SD name and TXT record (RFC 6763 section 6), `key=value` each. */
export type AnnouncedType = { readonly type: string; readonly txt: readonly string[] }

export type Installation = {
  /** The same at every start with this data directory. */
  readonly id: string
  readonly version: string
  /** Name of the computer. */
  readonly computer: string
}

/**
 * Service types that reading apps browse. `_calibre._tcp` has exactly the TXT record of calibre's server, since apps
 * compare it. All paths are OPDS 1.2 unless stated otherwise: apps that browse the network use that. The port is that of
 * http: no certificate is for the announced host, and old readers know no other.
 * @param httpsUrl where https works for other devices; null: nowhere
 */
export function servicesOf(
  { id, version }: Pick<Installation, 'id' | 'version'>,
  httpsUrl: string | null,
): readonly AnnouncedType[] {
  // A longer text does not fit into a TXT record.
  const https = httpsUrl === null || httpsUrl.length > 200 ? [] : [`https=${httpsUrl}`]
  return [
    { type: '_calibre._tcp', txt: ['path=/opds'] },
    { type: '_opds._tcp', txt: ['path=/opds', 'opds2=/opds/v2', ...https] },
    { type: '_http._tcp', txt: ['path=/'] },
    {
      type: '_inglenook._tcp',
      txt: ['path=/opds', 'v2=/opds/v2', `id=${id}`, `ver=${version}`, 'auth=basic', ...https],
    },
  ]
}

/** Requested names in the network; each may be renamed when taken. */
export type Names = { readonly instance: string; readonly host: string }

/** Bytes of one label (RFC 1035 section 2.3.4). */
const longestLabel = 63

/**
 * The display name, after the computer, and a separate host label: the system's host name belongs to the system's
 * responder, which would defend it.
 */
export function initialNames({ id, computer }: Pick<Installation, 'id' | 'computer'>): Names {
  const [short = ''] = computer.split('.')
  // A dot would end the label; the codec supports no escapes.
  const plain = short.replace(/[^\p{L}\p{N} _-]/gu, '').trim()
  return {
    instance: inLabel(plain === '' ? 'Inglenook' : `Inglenook on ${plain}`, ''),
    host: `inglenook-${id.slice(0, 4)}`,
  }
}

/** The alternative to a taken name: `Name` → `Name (2)` → `Name (3)`. */
export function nextInstance(name: string): string {
  const [, stem = name, number = '1'] = /^(.*) \((\d+)\)$/.exec(name) ?? []
  return inLabel(stem, ` (${Number(number) + 1})`)
}

/** `inglenook-3f2a` → `inglenook-3f2a-2` → `inglenook-3f2a-3`. */
export function nextHost(label: string): string {
  const [, stem = label, number = '1'] = /^(inglenook-[0-9a-z]+)-(\d+)$/.exec(label) ?? []
  return inLabel(stem, `-${Number(number) + 1}`)
}

/** Shortens the stem so that both fit into a label, without splitting a character. */
function inLabel(stem: string, ending: string): string {
  const characters = [...stem]
  while (Buffer.byteLength(characters.join('') + ending) > longestLabel) characters.pop()
  return characters.join('').trimEnd() + ending
}
