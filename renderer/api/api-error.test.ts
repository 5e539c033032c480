import { describe, expect, it } from 'vitest'
import { errorOf, secondsToWait } from './api-error.ts'

const refusal = (body: unknown, status = 400) => errorOf(new Response(JSON.stringify(body), { status }))

describe('the words of a refusal', () => {
  it('name each field once, as a person would', async () => {
    const details = [
      { in: 'body', field: 'username', message: 'Must not be empty' },
      { in: 'body', field: 'username', message: 'A user name cannot hold a colon' },
      { in: 'body', field: 'metadata.releaseDate', message: 'Must be a date.' },
    ]
    const message = 'The request is not valid. username: Must not be empty; metadata.releaseDate: Must be a date.'
    const { message: said } = await refusal({ error: 'bad_request', message, details })
    expect(said).toBe('Username: Must not be empty. Release date: Must be a date.')
  })

  it.each([
    ['without details', undefined],
    ['with details of another shape', ['x']],
    ['with a list of nothing', []],
  ])('stay as the server says them %s', async (_, details) => {
    const message = 'The request is not valid. Something is amiss.'
    expect((await refusal({ error: 'bad_request', message, details })).message).toBe(message)
  })

  it('stay as they are when the server wrote a sentence of its own beside the fields', async () => {
    const message = 'There is no such folder on the server.'
    const details = [{ in: 'query', field: 'path', message }]
    expect((await refusal({ error: 'bad_request', message, details })).message).toBe(message)
  })

  it('are general for an answer that is no refusal of this server', async () => {
    const error = await errorOf(new Response('<html>', { status: 502 }))
    expect(error.message).toMatch(/does not understand/)
    expect(error.status).toBe(502)
  })
})

describe('the time to wait', () => {
  it('is what the server says', async () => {
    const error = await refusal({ error: 'rate_limit_exceeded', message: 'Too many.', retry_after: 7 }, 429)
    expect(secondsToWait(error)).toBe(7)
  })

  it.each([
    [400, { error: 'bad_request', message: 'No.', retry_after: 7 }],
    [429, { error: 'rate_limit_exceeded', message: 'Too many.' }],
    [429, { error: 'rate_limit_exceeded', message: 'Too many.', retry_after: 'soon' }],
  ])('is none for %i %j', async (status, body) => {
    expect(secondsToWait(await refusal(body, status))).toBeNull()
  })

  it('is none for what is no refusal', () => expect(secondsToWait(new Error('x'))).toBeNull())
})
