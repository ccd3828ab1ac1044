import { expect, it } from 'vitest'
import type { AuditEntry } from './audit.contract.ts'
import { type ChainEnd, canonicalLine, chainStart, followChain, linkHash } from './audit-chain.ts'

const projectId = 'b7c9a1f4-3f0e-4c53-9a53-0f3f5b1c8f10'

it('finds a log whole that is as it was written', async () => {
  const { problem, end } = await read(await getLog(5))
  expect(problem).toBeNull()
  expect(end.position).toBe(5)
})

it('finds every field of a line that was altered', async () => {
  const changes: Partial<AuditEntry>[] = [
    { id: '00000000-0000-4000-8000-000000000009' },
    { atMillis: 1 },
    { action: 'users.update' },
    { result: 'refused' },
    { refusal: '403' },
    { actor: { type: 'key', id: 'k', name: 'Somebody else', role: null } },
    { level: 'server' },
    { targets: [] },
    { fields: [] },
    { requestId: 'another' },
    { address: null },
    { userAgent: null },
  ]
  for (const change of changes) {
    const log = await getLog(3)
    Object.assign(log[1] ?? {}, change)
    expect((await read(log)).problem, Object.keys(change)[0]).toBe('Line 2 is not as it was written.')
  }
})

it('finds a line that was taken out, put in, moved, or comes from another log', async () => {
  const log = await getLog(4)
  const [one, two, three, four] = log
  const getProblem = async (lines: (AuditEntry | undefined)[], of?: string) =>
    (
      await read(
        lines.filter(line => line !== undefined),
        of,
      )
    ).problem
  expect(await getProblem([one, three, four])).toBe('Line 2 is missing.')
  expect(await getProblem([two, three])).toBe('Line 1 is missing.')
  expect(await getProblem([one, two, two, three])).toBe('Line 2 is there twice, or out of its order.')
  expect(await getProblem([one, three, two])).toBe('Line 2 is missing.')
  expect(await getProblem(log, 'another-project')).toContain('does not follow')
})

it('finds a line that was replaced together with its own digest', async () => {
  const log = await getLog(3)
  const [first, second] = log
  if (!first || !second) throw new Error('The log is too short.')
  const forged = { ...second, action: 'users.read', position: 2 }
  log[1] = { ...forged, hash: await linkHash(first.hash ?? '', forged) }
  expect((await read(log)).problem).toBe('Line 3 does not follow the line before it. One of the two was replaced.')
})

it('stops without a problem at a line that has no position yet', async () => {
  const [one, two] = await getLog(2)
  if (!one || !two) throw new Error('The log is too short.')
  const start = await chainStart(projectId)
  expect(await followChain(start, { ...one, position: null, previousHash: null, hash: null })).toEqual({
    is: 'waiting',
  })
})

// Test vectors for verifiers in other languages.
it('writes a line, and its digest, as every reader does', async () => {
  const line = { ...lineAt(1), position: 1 }
  expect(canonicalLine(line)).toBe(
    '[1,"00000000-0000-4000-8000-000000000001",1780315200001,"users.delete","done",null,["owner","u1","Ada \\"A\\" é",' +
      '"developer"],"admin",[["userId","u2"]],["displayName"],"r1","192.0.2.7","Firefox"]',
  )
  const start = await chainStart(projectId)
  expect(start.hash).toBe('33fb9e0e6caccaa2c2e8076de10c35f3c6a247c73d95cf465b095a18c22d0ce1')
  expect(await linkHash(start.hash, line)).toBe('34c71845169294f97d430bdfa3b3766be45530aaa56004d54d2883bdae1e832c')
})

async function getLog(length: number): Promise<AuditEntry[]> {
  const log: AuditEntry[] = []
  let end = await chainStart(projectId)
  for (let position = 1; position <= length; position += 1) {
    const line = { ...lineAt(position), position }
    const hash = await linkHash(end.hash, line)
    log.push({ ...line, previousHash: end.hash, hash })
    end = { position, hash }
  }
  return log
}

function lineAt(position: number): Omit<AuditEntry, 'position' | 'previousHash' | 'hash'> {
  return {
    id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
    atMillis: 1_780_315_200_000 + position,
    action: 'users.delete',
    result: 'done',
    refusal: null,
    actor: { type: 'owner', id: 'u1', name: 'Ada "A" é', role: 'developer' },
    level: 'admin',
    targets: [{ kind: 'userId', id: 'u2' }],
    fields: ['displayName'],
    requestId: `r${position}`,
    address: '192.0.2.7',
    userAgent: 'Firefox',
  }
}

async function read(log: readonly AuditEntry[], of = projectId): Promise<{ problem: string | null; end: ChainEnd }> {
  let end = await chainStart(of)
  for (const entry of log) {
    const step = await followChain(end, entry)
    if (step.is === 'broken') return { problem: step.problem, end }
    if (step.is === 'whole') end = step.end
  }
  return { problem: null, end }
}
