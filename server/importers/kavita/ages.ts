/**
 * Ages by the numbers of Kavita's ratings, from "early childhood" (2) to "X18+" (14); those before say nothing about an
 * age.
 */
export const ages: readonly (number | null)[] = [null, null, 3, 0, 0, 10, 8, 0, 13, 15, 17, 17, 18, 18, 18]
