import { type AutoMatchTest, testAutoMatch } from '../../../../library/libraries/test-rules.ts'
import type { ApiContext } from '../../../api-context.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import type { Handlers } from '../../../kit/route.ts'

export function autoMatchHandlers(context: ApiContext): Pick<Handlers, 'testAutoMatch'> {
  return {
    async testAutoMatch({ params, query, body, principal, exchange }) {
      const paging = pageRequest(query)
      const { conditions, fullTextSearch: fullText } = body
      const request = {
        ...params,
        ...paging,
        fullText: fullText ?? undefined,
        ...(conditions !== undefined && { conditions }),
      }
      const { items, total } = await testAutoMatch(principal.viewer, context, request)
      return envelope(exchange, paging, total, items.map(present))
    },
  }
}

function present({ verdict, ...series }: AutoMatchTest) {
  const rules = verdict.rules.map(({ holds, actual }) => ({ holds, actual: copyOf(actual) }))
  return { ...series, passes: verdict.passes, rules }
}

type Actual = AutoMatchTest['verdict']['rules'][number]['actual']

function copyOf(actual: Actual) {
  return Array.isArray(actual) ? [...actual] : (actual as Exclude<Actual, readonly unknown[]>)
}
