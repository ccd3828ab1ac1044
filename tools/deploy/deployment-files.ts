/** What the files of `deploy/` say, read by the libraries that know their formats. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DockerfileParser } from 'dockerfile-ast'
import { parse, parseAllDocuments } from 'yaml'

export const repository = fileURLToPath(new URL('../..', import.meta.url))
export const getPath = (name: string) => `${repository}deploy/${name}`
export const getText = (name: string) => readFileSync(getPath(name), 'utf8')

export type Environment = Readonly<Record<string, string>>

export interface Image {
  readonly user: string | null
  readonly environment: Environment
  /** The words of the program that it starts. */
  readonly entrypoint: readonly string[]
  /** The words of the program that says whether it is healthy. */
  readonly healthCheck: readonly string[]
}

/** What the last stage of a Dockerfile makes. */
export function readImage(text: string): Image {
  const file = DockerfileParser.parse(text)
  const instructions = file.getInstructions()
  const last = instructions.findLastIndex(one => one.getKeyword() === 'FROM')
  const stage = instructions.slice(last)
  const environment = file
    .getENVs()
    .flatMap(one => one.getProperties())
    .map(property => [property.getName(), property.getValue() ?? ''] as const)
  const getContent = (keyword: string) =>
    stage.findLast(one => one.getKeyword() === keyword)?.getArgumentsContent() ?? ''
  return {
    user: getContent('USER') || null,
    environment: Object.fromEntries(environment),
    entrypoint: getWords(getContent('ENTRYPOINT')),
    healthCheck: getWords(getContent('HEALTHCHECK')),
  }
}

/** The array that a value in exec form is. */
function getWords(content: string): string[] {
  const words: unknown = JSON.parse(content.slice(content.indexOf('[')).replace(/\\\n/g, ''))
  if (!Array.isArray(words)) throw new Error(`No array: ${content}`)
  return words.map(String)
}

export interface ComposeService {
  readonly environment?: Environment
}

export function readCompose(text: string): { readonly services: Readonly<Record<string, ComposeService>> } {
  return parse(text)
}

/** As `docker compose` does it: `${NAME}`, `${NAME:-otherwise}` and `${NAME:?why}`. */
export function substituted(environment: Environment, given: Environment): Environment {
  const replace = (value: string) =>
    value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
      if (given[name]) return given[name]
      if (kind === '-') return rest
      throw new Error(`${name} is not set: ${rest}`)
    })
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, replace(value)]))
}

export interface KubernetesObject {
  readonly kind: string
  /** Of a deployment, those that a test reads. */
  readonly spec?: { readonly template?: { readonly spec: { readonly containers: readonly Container[] } } }
}

interface Container {
  readonly env: readonly { readonly name: string; readonly value: string }[]
}

export function readKubernetes(text: string): readonly KubernetesObject[] {
  return parseAllDocuments(text).map(document => document.toJS())
}

/** The variables that `Environment=` of a unit sets. */
export function readUnitEnvironment(text: string): Environment {
  const lines = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
  return Object.fromEntries(lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}
