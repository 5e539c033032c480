import {
  type DiscoveryProblem,
  type DiscoveryState,
  discoveryHints,
  discoveryProblems,
} from '../../../../domain/discovery.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Handlers } from '../../../kit/route.ts'

type Names = 'getAppPaths' | 'getDiscovery' | 'checkDiscovery'

export function discoveryHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    getAppPaths: async () => context.appPaths(),
    getDiscovery: async () => presentState(context.discovery.state()),
    async checkDiscovery() {
      const { heard, problem, state } = await context.discovery.check()
      return { heard, problem: presentProblem(problem), state: presentState(state) }
    },
  }
}

function presentState({ problem, hints, services, ...state }: DiscoveryState) {
  return {
    ...state,
    problem: presentProblem(problem),
    hints: hints.map((code) => ({ code, message: discoveryHints[code] })),
    services: [...services],
  }
}

function presentProblem(code: DiscoveryProblem | null) {
  return code === null ? null : { code, message: discoveryProblems[code] }
}
