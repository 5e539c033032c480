/** Index (0-based) of the first item of each group in the whole list. */
export function firstOfEach(groups: readonly { readonly count: number }[]): readonly number[] {
  let sum = 0
  return groups.map(({ count }) => {
    sum += count
    return sum - count
  })
}
