/** The packages as they are published, in the `node_modules` of a folder in this repository, whose own has what they depend on. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const repository = fileURLToPath(new URL('../../../..', import.meta.url))
const names = {
  emails: 'emails',
  contract: 'contract',
  client: 'client',
  sdk: 'js',
  ui: 'ui',
  react: 'react',
  next: 'next',
}
const execute = promisify(execFile)

export async function unpackPackages(folder: string): Promise<void> {
  // Without one the folder would be part of the package around it, whose own name leads to its sources, not to what is unpacked here.
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'packed', private: true, type: 'module' }))
  const archives = await mkdtemp(join(tmpdir(), 'latchkey-packed-'))
  try {
    for (const [column, name] of Object.entries(names)) {
      const words = ['pack', '--workspace', `packages/${column}`, '--pack-destination', archives]
      await execute('npm', words, { cwd: repository })
      const archive = (await readdir(archives)).find(file => file.startsWith(`latchkey-${name}-`))
      const into = join(folder, 'node_modules/@latchkey', name)
      await mkdir(into, { recursive: true })
      await execute('tar', ['-xzf', join(archives, String(archive)), '-C', into, '--strip-components', '1'])
    }
  } finally {
    await rm(archives, { recursive: true })
  }
}
