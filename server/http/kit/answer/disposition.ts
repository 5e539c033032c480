/**
 * A `Content-Disposition` for a file name in any script: plain ASCII for old clients, UTF-8 for others (RFC 6266). Line
 * breaks, quotes and path separators of the name are removed.
 */
export function disposition(kind: 'attachment' | 'inline', fileName: string): string {
  const name = fileName.toWellFormed().replace(/[\p{Cc}\\/]/gu, '_')
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
