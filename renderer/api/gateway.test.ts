import { expect, it } from 'vitest'
import { isFromGateway } from './gateway.ts'

const answer = (status: number, type: string) => new Response('', { status, headers: { 'content-type': type } })

it.each([502, 503, 504, 530])('response %i of a proxy means that the server is unreachable', (status) => {
  expect(isFromGateway(answer(status, 'text/html'))).toBe(true)
})

it('a response of the server itself never means that it is unreachable, whatever its status', () => {
  expect(isFromGateway(answer(503, 'application/json; charset=utf-8'))).toBe(false)
  for (const status of [200, 404, 429, 500]) expect(isFromGateway(answer(status, 'application/json'))).toBe(false)
})
