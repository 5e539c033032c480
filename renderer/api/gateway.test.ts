import { expect, it } from 'vitest'
import { isFromGateway } from './gateway.ts'

const answer = (status: number, type: string) => new Response('', { status, headers: { 'content-type': type } })

it.each([502, 503, 504, 530])('an answer %i of a proxy says that the server is away', (status) => {
  expect(isFromGateway(answer(status, 'text/html'))).toBe(true)
})

it('an answer of the server itself never does, whatever has gone wrong there', () => {
  expect(isFromGateway(answer(503, 'application/json; charset=utf-8'))).toBe(false)
  for (const status of [200, 404, 429, 500]) expect(isFromGateway(answer(status, 'application/json'))).toBe(false)
})
