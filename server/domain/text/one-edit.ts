/**
 * Whether one word becomes the other by changing, adding or removing one character or by swapping two neighbours. A
 * word is within one edit of itself.
 */
export function isWithinOneEdit(left: string, right: string): boolean {
  const [a, b] = [[...left], [...right]]
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (middleA.length <= 1 && middleB.length <= 1) return true
  return middleA.length === 2 && middleB.length === 2 && middleA[0] === middleB[1] && middleA[1] === middleB[0]
}

/** The words made by swapping two neighbouring characters. */
export function swapsOf(word: string): string[] {
  const characters = [...word]
  return characters.slice(0, -1).map((_, i) => {
    const swapped = [...characters]
    swapped.splice(i, 2, ...characters.slice(i, i + 2).reverse())
    return swapped.join('')
  })
}
