/** Names of the `{placeholders}` of a template; doubled braces count as one. */
export function placeholdersOf(template: string): string[] {
  return Array.from(template.matchAll(placeholder), (match) => match[1] ?? '')
}

/** Fills in `{name}` placeholders. One without a value is removed together with surrounding brackets or separators. */
export function fillTemplate(template: string, values: Readonly<Record<string, string | null | undefined>>): string {
  return template
    .replace(placeholder, (_, name: string) => values[name] ?? '')
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s\-–,:]+/u, '')
    .trimEnd()
    .replace(/ [-–,:]$/u, '')
    .trim()
}

const placeholder = /\{{1,2}\s{0,5}(\w{1,40})\s{0,5}\}{1,2}/g
