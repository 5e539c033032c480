import { expect, it } from 'vitest'
import { agesToChoose, kidInWords, usualKid } from './kid-words.ts'

it('the account of a grown-up has nothing to tell', () => {
  expect(kidInWords(null)).toEqual([])
})

it('one switch shows only what is allowed, bounds the age, hides the unrated and locks the account', () => {
  expect(kidInWords(usualKid)).toEqual([
    'Only series with an allowed tag are shown, and nothing where no tag is allowed.',
    'Series rated above 12 are hidden, and so are those without an age rating.',
    'Name, picture, password, PIN, keys and devices are for a grown-up to change.',
  ])
})

it('only what is restricted is told', () => {
  const open = { isAllowList: false, maxAgeRating: null, isUnratedAllowed: true, isAccountLocked: false }
  expect(kidInWords(open)).toEqual([])
  expect(kidInWords({ ...open, maxAgeRating: 9 })).toEqual([
    'Series rated above 9 are hidden; those without an age rating are shown.',
  ])
})

it('an unusual age can be chosen as long as it is the present one', () => {
  const values = (chosen: number | null) => agesToChoose(chosen).map(({ value }) => value)
  expect(values(12)).toEqual(['', '0', '3', '6', '9', '12', '14', '16', '18'])
  expect(values(10)).toEqual(['', '0', '3', '6', '9', '10', '12', '14', '16', '18'])
})
