import { readFileSync } from 'node:fs'

type Instruction = { readonly name: string; readonly rest: readonly string[] }

/** The instructions of the Dockerfile; lines that end with a backslash are continued. */
export const instructions: readonly Instruction[] = readFileSync(
  new URL('../../build/container/Dockerfile', import.meta.url),
  'utf8',
)
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [name = '', ...rest] = line.split(/\s+/)
    return { name, rest }
  })

/** The arguments of all instructions of a name. */
export function all(name: string): readonly (readonly string[])[] {
  return instructions.filter((instruction) => instruction.name === name).map(({ rest }) => rest)
}

/** The environment variables of the image. */
export const imageEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  all('ENV').flatMap((rest) => rest.map((pair) => pair.split('='))),
)
