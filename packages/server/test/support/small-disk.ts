/** A small file system in memory, which a test can fill without taking room from others. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Leaves so much free. */
  fill(leftBytes?: number): void
  makeRoom(): void
  unmount(): void
}

/** Only root may mount, and only where the kernel has tmpfs; many containers allow it to no one. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0 && mountsOnce()

export function mountSmallDisk(megabytes: number, folder = mkdtempSync(join(tmpdir(), 'latchkey-disk-'))): SmallDisk {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'latchkey-test', folder])
  const filler = join(folder, 'filler')
  return {
    folder,
    fill(leftBytes = 0) {
      const { bavail, bsize } = statfsSync(folder)
      const blocks = Math.max(0, bavail - Math.ceil(leftBytes / bsize))
      writeFileSync(filler, Buffer.alloc(blocks * bsize), { flag: 'a' })
    },
    makeRoom: () => rmSync(filler, { force: true }),
    unmount() {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function mountsOnce(): boolean {
  try {
    mountSmallDisk(1).unmount()
    return true
  } catch {
    return false
  }
}
