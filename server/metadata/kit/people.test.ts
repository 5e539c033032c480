import { expect, test } from 'vitest'
import { naturalName, roleOfCredit } from './people.ts'

test.each([
  ['Alan Moore', { name: 'Alan Moore', role: 'writer' }],
  ['Moore, Alan', { name: 'Alan Moore', role: 'writer', sortName: 'Moore, Alan' }],
  ['Moore,', { name: 'Moore,', role: 'writer' }],
  ['a, b, c', { name: 'a, b, c', role: 'writer' }],
])('%j is %j', (written, expected) => {
  expect(naturalName(written, 'writer')).toEqual(expected)
})

test.each([
  ['Writer', 'writer'],
  ['Colorer', 'colorist'],
  ['Cover Artist', 'cover_artist'],
  ['Editor in Chief', 'editor'],
  ['Ink Assists', 'inker'],
  ['Dog Walker', 'contributor'],
  ['', 'contributor'],
])('the credit %j is mapped to the role %j', (credit, role) => {
  expect(roleOfCredit(credit)).toBe(role)
})
