import { describe, expect, it } from 'vitest'
import { emptyRun, runDraftOf, runFields, runProblems, runToSend } from './run-draft.ts'

const draft = {
  displayName: ' Lists ',
  description: '',
  command: 'node',
  args: 'lists/main.mjs\n\n  --slow  ',
  env: 'LEVEL=a=b\nEMPTY=',
}

describe('the command of a plugin as entered', () => {
  it('is refused without a name and a command, and for a variable without a value', () => {
    expect(runProblems(emptyRun)).toEqual({ displayName: 'Enter a name.', command: 'Enter a command.' })
    expect(runProblems({ ...draft, env: 'LEVEL' })).toEqual({ env: 'Write “LEVEL” as NAME=value.' })
    expect(runProblems({ ...draft, env: '=x' }).env).toBeDefined()
    expect(runProblems(draft)).toEqual({})
  })

  it('is sent as lists without empty lines, and a value may contain an equals sign', () => {
    expect(runToSend(draft)).toEqual({
      displayName: 'Lists',
      description: null,
      command: 'node',
      args: ['lists/main.mjs', '--slow'],
      env: { LEVEL: 'a=b', EMPTY: '' },
    })
  })

  it('is the same when it is loaded again', () => {
    const sent = runToSend(draft)
    expect(runToSend(runDraftOf(sent))).toEqual(sent)
  })

  it('maps the field names in a refusal of the server to its parts', () => {
    expect(runFields(draft)).toEqual(expect.arrayContaining(['args.1', 'env.LEVEL', 'command']))
  })
})
