import { describe, expect, it } from 'vitest'
import { errorOf, refusalOf, secondsNamed, secondsToWait } from './api-error.ts'

const refusal = (body: unknown, status = 400) => errorOf(new Response(JSON.stringify(body), { status }))

describe('the message of an API error', () => {
  it('names each field once, as a person would', async () => {
    const details = [
      { in: 'body', field: 'username', message: 'Must not be empty', refusal: 'request_invalid' },
      { in: 'body', field: 'username', message: 'A user name can’t contain a colon' },
      { in: 'body', field: 'metadata.releaseDate', message: 'Must be a date.' },
    ]
    const message = 'The request isn’t valid. username: Must not be empty; metadata.releaseDate: Must be a date.'
    const { message: shown } = await refusal({ error: 'bad_request', message, details })
    expect(shown).toBe('Username: Must not be empty. Release date: Must be a date.')
  })

  it('says which item of several is wrong, and names only the fields of a library or a setting', async () => {
    const messageFor = (of: string) => async (whole: string, field: string, message: string) => {
      const details = [{ in: 'body', field, message, refusal: of }]
      return (await refusal({ error: 'bad_request', message: whole, details })).message
    }
    const shown = messageFor('request_invalid')
    const whole = 'The request isn’t valid. tags.1: Must not be empty'
    expect(await shown(whole, 'tags.1', 'Must not be empty')).toBe('Tags 2: Must not be empty.')
    expect(await shown(whole, 'rules[2].pattern', 'It must be text.')).toBe('Pattern: It must be text.')
    expect(await shown(whole, '', 'A JSON body is required')).toBe('A JSON body is required.')
    const library = 'The library couldn’t be saved. path: This isn’t a folder.'
    expect(await messageFor('library_invalid')(library, 'path', 'This isn’t a folder.')).toBe(
      'Path: This isn’t a folder.',
    )
    const setting = 'This setting isn’t valid. scanner.workers: Must be a whole number from 1 to 16'
    expect(await messageFor('setting_invalid')(setting, 'scanner.workers', 'Must be a whole number from 1 to 16')).toBe(
      'Must be a whole number from 1 to 16.',
    )
  })

  it.each([
    ['without details', undefined],
    ['with details of another type', ['x']],
    ['with an empty list', []],
  ])('is the message of the server unchanged %s', async (_, details) => {
    const message = 'The request isn’t valid. Something is amiss.'
    expect((await refusal({ error: 'bad_request', message, details })).message).toBe(message)
  })

  it('stays unchanged when the server wrote its own sentence beside the fields', async () => {
    const message = 'This folder doesn’t exist on the server.'
    const details = [{ in: 'query', field: 'path', message }]
    expect((await refusal({ error: 'bad_request', message, details })).message).toBe(message)
  })

  it('is generic for a response that is not an error of this server', async () => {
    const error = await errorOf(new Response('<html>', { status: 502 }))
    expect(error.message).toMatch(/does not understand/)
    expect(error.status).toBe(502)
  })
})

describe('an API error in a form', () => {
  const ofFields = (details: unknown, message = 'The request isn’t valid. …') =>
    refusal({ error: 'bad_request', message, details })
  const tooLong = {
    in: 'body',
    field: 'username',
    message: 'Must have at most 100 characters',
    refusal: 'request_invalid',
  }

  it('is shown at the field it concerns', async () => {
    expect(refusalOf(await ofFields([tooLong]), ['username', 'email'])).toEqual({
      at: { username: 'Must have at most 100 characters.' },
      rest: null,
    })
    const taken = 'A collection with this name already exists. Choose another name.'
    expect(refusalOf(await ofFields({ field: 'name' }, taken), ['name'])).toEqual({ at: { name: taken }, rest: null })
  })

  it('is shown in full when part of it has no field there, or when it concerns something else', async () => {
    const more = { in: 'body', field: 'role', message: 'Must be one of reader or admin', refusal: 'request_invalid' }
    expect(refusalOf(await ofFields([tooLong, more]), ['username'])).toEqual({
      at: {},
      rest: 'Username: Must have at most 100 characters. Role: Must be one of reader or admin.',
    })
    const last = 'This is the last administrator. Make someone else an administrator first.'
    expect(refusalOf(await ofFields(undefined, last), ['username'])).toEqual({ at: {}, rest: last })
    expect(refusalOf(new Error('x'), ['username']).rest).toMatch(/on this page/)
    expect(refusalOf(null, ['username'])).toEqual({ at: {}, rest: null })
  })
})

describe('the retry delay', () => {
  it('is the one in the response body', async () => {
    const error = await refusal({ error: 'rate_limit_exceeded', message: 'Too many.', retry_after: 7 }, 429)
    expect(secondsToWait(error)).toBe(7)
  })

  it.each([
    [400, { error: 'bad_request', message: 'No.', retry_after: 7 }],
    [429, { error: 'rate_limit_exceeded', message: 'Too many.' }],
    [429, { error: 'rate_limit_exceeded', message: 'Too many.', retry_after: 'soon' }],
  ])('is null for %i %j', async (status, body) => {
    expect(secondsToWait(await refusal(body, status))).toBeNull()
  })

  it('comes from the Retry-After header when a proxy answers without our error body', async () => {
    const headers = { 'retry-after': '12' }
    expect(secondsToWait(await errorOf(new Response('Slow down.', { status: 429, headers })))).toBe(12)
    const away = await errorOf(Response.json({ error: 'unavailable', message: 'Later.' }, { status: 503, headers }))
    expect([secondsToWait(away), secondsNamed(away)]).toEqual([null, 12])
  })

  it('is null for an error that is not an API error', () => expect(secondsToWait(new Error('x'))).toBeNull())
})
