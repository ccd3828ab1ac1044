import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSecretFile, createSecretFileSync, writeSecretFile } from './secret-files.ts'

describe('a secret file', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-secret-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const at = (name: string) => join(folder, name)
  const mode = async (name: string) => (await stat(at(name))).mode & 0o777

  it('a secret file is readable for its owner alone, also where a file of mode 0644 was there', async () => {
    await writeSecretFile(at('new'), 'secret')
    await writeFile(at('old'), 'public', { mode: 0o644 })
    await chmod(at('old'), 0o644)
    await writeSecretFile(at('old'), 'secret')
    expect([await mode('new'), await mode('old')]).toEqual([0o600, 0o600])
    expect(await readFile(at('old'), 'utf8')).toBe('secret')
    expect((await readdir(folder)).sort()).toEqual(['new', 'old'])
  })

  it('replaces a link instead of writing to its target', async () => {
    await writeFile(at('target'), 'public')
    await symlink(at('target'), at('link'))
    await writeSecretFile(at('link'), 'secret')
    expect([await readFile(at('target'), 'utf8'), await readFile(at('link'), 'utf8')]).toEqual(['public', 'secret'])
  })

  it('a secret file is not replaced where it must be new, by whichever of two writers comes second', async () => {
    const writes = await Promise.allSettled(['a', 'b', 'c'].map(text => createSecretFile(at('one'), text)))
    expect(writes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const before = await readFile(at('one'), 'utf8')
    expect(() => createSecretFileSync(at('one'), 'other')).toThrow(expect.objectContaining({ code: 'EEXIST' }))
    await expect(createSecretFile(at('one'), 'other')).rejects.toMatchObject({ code: 'EEXIST' })
    expect([await readFile(at('one'), 'utf8'), await mode('one')]).toEqual([before, 0o600])
    expect(await readdir(folder)).toEqual(['one'])
  })

  it('stays as it was when what is written fails half-way', async () => {
    await writeSecretFile(at('one'), 'whole')
    async function* failing() {
      yield 'half'
      throw new Error('the connection was lost')
    }
    await expect(writeSecretFile(at('one'), failing())).rejects.toThrow('the connection was lost')
    expect([await readFile(at('one'), 'utf8'), await readdir(folder)]).toEqual(['whole', ['one']])
  })
})
