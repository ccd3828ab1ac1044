/**
 * How fast this machine is at the moment. A limit in milliseconds of the processor is a promise for one machine: on a
 * shared one the same work takes up to twice as long from one hour to the next.
 */

/** What the work below takes on the machine on which the promises were measured, two cores of a server of 2026. */
const usualMs = 2
const runs = 12
const retentionMs = 2_000

const rows = Array.from({ length: 4_000 }, (_, id) => ({ id, name: `user ${id}`, tags: ['a', 'b'], on: id % 2 === 0 }))
const text = JSON.stringify(rows)

let measuredAt = Number.NEGATIVE_INFINITY
let slowness = 1

/** At least 1: how many times as long as usual this machine takes for parsing and writing JSON. */
export function machineSlowness(): number {
  if (performance.now() - measuredAt < retentionMs) return slowness
  slowness = Math.max(1, Math.min(...Array.from({ length: runs }, timeMs)) / usualMs)
  measuredAt = performance.now()
  return slowness
}

function timeMs(): number {
  const began = performance.now()
  JSON.stringify(JSON.parse(text))
  return performance.now() - began
}

/** How long it takes at the moment to have so much text in one piece, most of which the system needs to provide memory. In ms. */
export function memoryMs(bytes: number): number {
  return bytes === 0 ? 0 : Math.min(...Array.from({ length: 3 }, () => timeText(bytes)))
}

function timeText(bytes: number): number {
  // It is put together when a character of it is read.
  const text = 'x'.repeat(bytes)
  const began = performance.now()
  text.charCodeAt(bytes - 1)
  return performance.now() - began
}
