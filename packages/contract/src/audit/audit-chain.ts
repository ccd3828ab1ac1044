/**
 * How the lines of an audit log hold together, so that a reader of the log can verify it, trusting no
 * server, that no line was altered, taken out, put in or moved.
 *
 * Each line has a digest of itself and of the digest before it. The first one follows a digest of the project's
 * id, so that the log of one project cannot stand in for that of another. A log that was cut off at its end looks
 * whole: to detect that, too, keep the last hash and position, and check for it the next time.
 *
 * It is plain text and SHA-256, which every language has.
 */
import type { AuditEntry } from './audit.contract.ts'

/** How far a log was followed, and the digest of its last line. */
export interface ChainEnd {
  readonly position: number
  readonly hash: string
}

/** A line that has its position. */
export interface PlacedLine extends Omit<AuditEntry, 'position' | 'previousHash' | 'hash'> {
  readonly position: number
}

/** What the first line of a project's log follows. */
export async function chainStart(projectId: string): Promise<ChainEnd> {
  return { position: 0, hash: await sha256(`latchkey audit log\n${projectId}`) }
}

/** All that a line says, in one text: a JSON list without white space. */
export function canonicalLine(line: PlacedLine): string {
  const { actor } = line
  return JSON.stringify([
    line.position,
    line.id,
    line.atMillis,
    line.action,
    line.result,
    line.refusal,
    [actor.type, actor.id, actor.name, actor.role],
    line.level,
    line.targets.map(({ kind, id }) => [kind, id]),
    line.fields,
    line.requestId,
    line.address,
    line.userAgent,
  ])
}

/** The text whose SHA-256 is the digest of a line that follows another. */
export function linkText(previousHash: string, line: PlacedLine): string {
  return `${previousHash}\n${canonicalLine(line)}`
}

/** The digest of a line that follows another: 64 lower-case hexadecimal digits. */
export async function linkHash(previousHash: string, line: PlacedLine): Promise<string> {
  return sha256(linkText(previousHash, line))
}

export type ChainStep =
  | { readonly is: 'whole'; readonly end: ChainEnd }
  /** It was written a moment ago and has no position yet: the log ends here, for now. */
  | { readonly is: 'waiting' }
  | { readonly is: 'broken'; readonly position: number; readonly problem: string }

/**
 * Follows a log by one line.
 *
 * @example
 * let end = await chainStart(projectId)
 * for (const entry of entries) {
 *   const step = await followChain(end, entry)
 *   if (step.is !== 'whole') break
 *   end = step.end
 * }
 */
export async function followChain(end: ChainEnd, entry: AuditEntry): Promise<ChainStep> {
  const { position, previousHash, hash } = entry
  if (position === null) return { is: 'waiting' }
  const expected = end.position + 1
  if (position > expected) return broken(expected, `Line ${expected} is missing.`)
  if (position < expected) return broken(position, `Line ${position} is there twice, or out of its order.`)
  if (previousHash !== end.hash) {
    return broken(position, `Line ${position} does not follow the line before it. One of the two was replaced.`)
  }
  if (hash !== (await linkHash(previousHash, { ...entry, position }))) {
    return broken(position, `Line ${position} is not as it was written.`)
  }
  return { is: 'whole', end: { position, hash } }
}

function broken(position: number, problem: string): ChainStep {
  return { is: 'broken', position, problem }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
