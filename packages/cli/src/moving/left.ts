import type { Node } from 'ts-morph'

/** What a person has to look at. */
export interface Left {
  readonly line: number
  readonly what: string
}

/** Adds the line of a node to what is left. */
export type Leave = (node: Node, what: string) => unknown
