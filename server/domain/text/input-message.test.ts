import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inputMessage } from './input-message.ts'

function complaint(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value, { error: inputMessage }).error?.issues[0]?.message
}

describe('a rejected value is explained', () => {
  it.each([
    ['This is required', z.string(), undefined],
    ['Must be text', z.string(), 7],
    ['Must be a number', z.number(), '7'],
    ['Must be a number', z.coerce.number(), 'seven'],
    ['Must be a whole number', z.int(), 1.5],
    ['Must be a whole number', z.number().multipleOf(1), 1.5],
    ['Must be true or false', z.boolean(), 'yes'],
    ['Must be a list', z.array(z.string()), {}],
    ['Must be an object', z.strictObject({}), []],
    ['Must be an object', z.record(z.string(), z.unknown()), 'x'],
    ['Must be one of normal or deep', z.enum(['normal', 'deep']), 'quick'],
    ['Must be one of a, b or c', z.enum(['a', 'b', 'c']), 'd'],
    ['Must be a', z.literal('a'), 'd'],
    ['Must be a UUID', z.guid(), 'x'],
    ['Must be a date and time such as 2024-05-01T12:00:00Z', z.iso.datetime(), 'today'],
    ['Must be a date such as 2024-05-01', z.iso.date(), 'today'],
    ['Must be an e-mail address', z.email(), 'x'],
    ['Must be in the documented format', z.string().regex(/^a+$/), 'x'],
    ['Must be in one of the documented formats', z.union([z.number(), z.boolean()]), 'x'],
    ['Must not be empty', z.string().min(1), ''],
    ['Must have at least 8 characters', z.string().min(8), ''],
    ['Must have at most 1 character', z.string().max(1), 'ab'],
    ['Must have at least 1 entry', z.array(z.string()).min(1), []],
    ['Must be at least 1', z.number().min(1), 0],
    ['Must be at most 1', z.number().max(1), 2],
    ['Must be greater than 0', z.number().positive(), 0],
    ['Must be less than 3', z.number().lt(3), 3],
  ] as const)('%s', (message, schema, value) => expect(complaint(schema, value)).toBe(message))

  it('without repeating the value', () => {
    for (const schema of [z.int(), z.enum(['a']), z.guid(), z.string().max(3)]) {
      expect(complaint(schema, 'a secret')).not.toContain('secret')
    }
  })

  it('with the message of the schema where it has one', () => {
    expect(complaint(z.string().min(8, 'Use at least 8 characters'), 'x')).toBe('Use at least 8 characters')
  })
})
