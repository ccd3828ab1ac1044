import type { Platform } from '../../src/transport/platform.ts'

export interface TestPlatform extends Platform {
  /** How long was slept, each time. */
  readonly pauses: number[]
  nowMs: number
  online: boolean
}

/** The real network, with a clock that moves only when someone sleeps, and no chance. */
export function createTestPlatform(): TestPlatform {
  const platform: TestPlatform = {
    pauses: [],
    nowMs: Date.UTC(2030, 0, 1),
    online: true,
    fetch: (url, init) => fetch(url, init),
    now: () => platform.nowMs,
    random: () => 0.5,
    isOnline: () => platform.online,
    async sleep(delayMs) {
      platform.pauses.push(delayMs)
      platform.nowMs += delayMs
    },
  }
  return platform
}
