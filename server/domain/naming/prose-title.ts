/** How surely a text is the name of a person: 2 with initials or `Last, First`, 1 by two to four capitalised words. */
function personRank(text: string): 0 | 1 | 2 {
  const ranks = text.split(/\s+(?:&|and|und|et|y|e)\s+/u).map(rankOfOne)
  return ranks.includes(0) ? 0 : ranks.includes(2) ? 2 : 1
}

const initials =
  /^(?:\p{Lu}\.\s?)+(?:\p{Ll}+\s)?\p{Lu}[\p{L}’'-]+$|^\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}\.)+\s\p{Lu}[\p{L}’'-]+$/u
const lastFirst = /^\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)?,\s\p{Lu}[\p{L}.’' -]*$/u
const nameWord = /^(?:\p{Lu}[\p{L}’'-]+|\p{Lu}\.|de|del|di|da|du|van|von|der|den|ten|le|la|bin|al)$/u
/** Words that names of people do not have and titles do. */
const titleWord =
  /^(the|a|an|of|and|in|on|to|my|his|her|der|die|das|ein|eine|les?|une?|el|los|las|il|i|gli|vol|volume|book|part|series|complete|collected|saga|trilogy)$/iu

function rankOfOne(text: string): 0 | 1 | 2 {
  if (initials.test(text) || lastFirst.test(text)) return 2
  const words = text.split(' ')
  if (words.length < 2 || words.length > 4 || titleWord.test(words[0] ?? '')) return 0
  const isName = words.every((word) => nameWord.test(word) && (!titleWord.test(word) || /^\p{Ll}/u.test(word)))
  return isName && /^\p{Lu}/u.test(words.at(-1) ?? '') ? 1 : 0
}

/**
 * The title in `Author - Title` and `Title - Author`. Capitalised words alone name a person only beside a year, where
 * files of books have one; of two such parts the first is the author.
 *
 * @param isDated the name has a year in brackets
 */
export function titleBesideAuthor(text: string, isDated: boolean): string {
  const [first, second, ...others] = text.split(/\s[-–—]\s/u)
  if (first === undefined || second === undefined || others.length > 0) return text
  const least = isDated ? 1 : 2
  const [before, behind] = [personRank(first), personRank(second)].map((rank) => (rank >= least ? rank : 0))
  if (before === undefined || behind === undefined) return text
  if (before > 0 || behind > 0) return behind > before ? first : second
  const isBare = isDated && [first, second].every((part) => /^\p{Lu}\p{L}+$/u.test(part))
  return isBare ? second : text
}
