/** Words as Metron looks for them: each has to be in the name, so that punctuation around them would be in the way. */
export function searchWords(title: string): string {
  const words = title.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  return words.filter((word) => word !== '').join(' ')
}
