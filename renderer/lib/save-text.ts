/** Offers a text as a download. @param mediaType of the file, without its encoding: UTF-8 */
export function saveText(name: string, mediaType: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoked later, when the browser has begun to read it.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Rows of cells as a table (RFC 4180), with the mark by which spreadsheets recognize UTF-8; no cell is a formula. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
