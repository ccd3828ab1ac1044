import { chmod, mkdtemp, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteLogin, findLogin, keepLogin, type Login, latestLogin, loginsFile } from '../src/login/stored-logins.ts'
import type { Terminal } from '../src/terminal.ts'
import { personAt } from './support/person.ts'

const loginAt = (server: string): Login => ({ server, publishableClientKey: 'pck', refreshToken: `token of ${server}` })
const [here, there] = [loginAt('https://here.example.com'), loginAt('https://there.example.com')]

describe('the logins that are kept', () => {
  let folder: string
  let terminal: Terminal
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-logins-'))
    terminal = personAt(folder, { XDG_CONFIG_HOME: folder }, true).terminal
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const file = () => loginsFile(terminal)
  const kept = async (): Promise<Login[]> => JSON.parse(await readFile(file(), 'utf8'))

  it('the logins that are kept are one for each server, the newest first', async () => {
    for (const login of [here, there, { ...here, refreshToken: 'a newer one' }]) await keepLogin(terminal, login)
    expect((await kept()).map(({ refreshToken }) => refreshToken)).toEqual(['a newer one', there.refreshToken])
    expect(latestLogin(terminal)?.server).toBe(here.server)
    await deleteLogin(terminal, `${here.server}/`)
    expect(findLogin(terminal, here.server)).toBeUndefined()
    expect(await kept()).toEqual([there])
  })

  it('the logins that are kept are both kept when two programs sign in at the same moment', async () => {
    await keepLogin(terminal, here)
    // The other program has read the list, and is about to replace it with its own.
    await writeFile(`${file()}.new`, JSON.stringify([there, here]), { flag: 'wx' })
    const third = loginAt('https://third.example.com')
    const keeping = keepLogin(terminal, third)
    await new Promise(resolve => setTimeout(resolve, 50))
    await rename(`${file()}.new`, file())
    await keeping
    expect(await kept()).toEqual([third, there, here])
  })

  it('the logins that are kept are changed again though a program was stopped half-way', async () => {
    await keepLogin(terminal, here)
    await writeFile(`${file()}.new`, 'half a li')
    const earlier = new Date(Date.now() - 60_000)
    await utimes(`${file()}.new`, earlier, earlier)
    await keepLogin(terminal, there)
    expect(await kept()).toEqual([there, here])
    await expect(stat(`${file()}.new`)).rejects.toThrow('ENOENT')
  })

  it('the logins that are kept are readable for this user alone, whatever the permissions of the file were', async () => {
    await keepLogin(terminal, here)
    await chmod(file(), 0o644)
    await keepLogin(terminal, there)
    expect((await stat(file())).mode & 0o777).toBe(0o600)
  })

  it('stay as they are where they cannot be read', async () => {
    await keepLogin(terminal, here)
    await writeFile(file(), 'nonsense')
    await expect(keepLogin(terminal, there)).rejects.toThrow('Delete it and sign in again')
    expect(await readFile(file(), 'utf8')).toBe('nonsense')
    await expect(stat(`${file()}.new`)).rejects.toThrow('ENOENT')
  })
})
