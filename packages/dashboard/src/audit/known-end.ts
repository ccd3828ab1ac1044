/** Where an audit log ended when this browser verified it last. */
import type { ChainEnd } from '@latchkey/contract/rules'

const keyOf = (projectId: string) => `latchkey-audit-end-${projectId}`

export function rememberEnd(projectId: string, { position, hash }: ChainEnd): void {
  localStorage.setItem(keyOf(projectId), `${position}:${hash}`)
}

export function lastEnd(projectId: string): ChainEnd | undefined {
  const [, position, hash] = /^(\d+):([0-9a-f]+)$/.exec(localStorage.getItem(keyOf(projectId)) ?? '') ?? []
  return position !== undefined && hash !== undefined ? { position: Number(position), hash } : undefined
}
