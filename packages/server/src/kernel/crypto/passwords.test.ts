import { pbkdf2Sync, scryptSync } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { hash as argon2Hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { foreignHashes, longPasswords } from '../../../test/support/foreign-hashes.ts'
import { createPasswords } from './passwords.ts'
import { HashingBusy } from './work-queue.ts'

const passwords = createPasswords({ concurrency: 2, maxQueue: 100 })
const right = 'correct horse battery staple'
const projectId = 'a project'
const matches = async (password: string, hash: string, by = passwords) =>
  (await by.verify(projectId, password, hash)).matches

describe('our own hashes', () => {
  it('our own hashes are argon2id, match only their password and are never the same twice', async () => {
    const hash = await passwords.hash(projectId, right)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await matches(right, hash)).toBe(true)
    for (const wrong of ['', right.toUpperCase(), `${right} `, right.slice(1)]) {
      expect(await matches(wrong, hash)).toBe(false)
    }
    expect(await passwords.hash(projectId, right)).not.toBe(hash)
    expect(await passwords.verify(projectId, right, hash)).toEqual({ matches: true, needsRehash: false })
  })

  it('our own hashes are rehashed after the cost was raised', async () => {
    const hash = await passwords.hash(projectId, right)
    const stronger = createPasswords({
      concurrency: 2,
      maxQueue: 10,
      cost: { memoryKib: 32 * 1024, passes: 3, lanes: 1 },
    })
    expect(await stronger.verify(projectId, right, hash)).toEqual({ matches: true, needsRehash: true })
    const current = await stronger.hash(projectId, right)
    expect(await stronger.verify(projectId, right, current)).toEqual({ matches: true, needsRehash: false })
  })

  it('have at most 70 UTF-16 code units of a new password, in any script', async () => {
    const longest = '🔑'.repeat(35)
    expect(await matches(longest, await passwords.hash(projectId, longest))).toBe(true)
    for (const tooLong of ['x'.repeat(71), `${longest}x`])
      await expect(passwords.hash(projectId, tooLong)).rejects.toThrow(RangeError)
  })
})

describe('the form of a password', () => {
  const composed = 'gr\u00fc\u00dfe aus K\u00f6ln'
  const decomposed = composed.normalize('NFD')
  const withOtherSpaces = composed.replace(' ', '\u00a0').replace(' ', '\u3000')

  it('the form of a password is that of RFC 8265: composed and decomposed letters, and all spaces, are the same', async () => {
    const hash = await passwords.hash(projectId, decomposed)
    for (const typed of [composed, decomposed, withOtherSpaces, withOtherSpaces.normalize('NFD')])
      expect(await passwords.verify(projectId, typed, hash)).toEqual({ matches: true, needsRehash: false })
    // Neither case nor width is mapped: a password of more kinds of characters is not made a weaker one.
    for (const wrong of [composed.toUpperCase(), composed.replace('aus', '\uff41us')])
      expect(await matches(wrong, hash)).toBe(false)
  })

  it('the form of a password is counted, not what was typed', async () => {
    const longest = 'e\u0301'.repeat(70)
    expect(await matches('\u00e9'.repeat(70), await passwords.hash(projectId, longest))).toBe(true)
    await expect(passwords.hash(projectId, `${longest}e`)).rejects.toThrow(RangeError)
  })

  it('the form of a password is not made of a text that is too long for a password, which takes seconds', async () => {
    const marks = `a${'\u0301\u0323'.repeat(200_000)}`
    const start = performance.now()
    expect(await matches(marks, passwords.decoy)).toBe(false)
    await expect(passwords.hash(projectId, marks)).rejects.toThrow(RangeError)
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  it('the form of a password is not demanded of an older hash of ours, which matches as it was typed and is made again', async () => {
    const older = await argon2Hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    expect(await passwords.verify(projectId, decomposed, older)).toEqual({ matches: true, needsRehash: true })
    expect(await matches(composed, older)).toBe(false)
    const better = await passwords.rehash(projectId, decomposed)
    expect(await passwords.verify(projectId, composed, better)).toEqual({ matches: true, needsRehash: false })
  })

  it('the form of a password is found for an imported hash made of either form, in the form of the keyboard that is used today', async () => {
    const cost = { N: 1_024, r: 8, p: 1 }
    const scryptHash = (password: string) => {
      const [salt, key] = [Buffer.alloc(16, 1), scryptSync(password, Buffer.alloc(16, 1), 32, cost)]
      return `$scrypt$ln=10,r=8,p=1$${salt.toString('base64').replaceAll('=', '')}$${key.toString('base64').replaceAll('=', '')}`
    }
    expect(await passwords.verify(projectId, decomposed, scryptHash(composed))).toEqual({
      matches: true,
      needsRehash: true,
    })
    expect(await matches(decomposed, scryptHash(decomposed))).toBe(true)
    // What another product made of full-width letters is not known: only Better Auth maps them.
    expect(await matches('\uff41bcdefgh', scryptHash('abcdefgh'))).toBe(false)
  })
})

describe.runIf(process.platform === 'linux')('a hash that is being made', () => {
  it('runs in threads with a lower priority than the server', async () => {
    await Promise.all([passwords.hash(projectId, right), passwords.hash(projectId, right)])
    const threads = readdirSync('/proc/self/task').map(thread => getPriority(Number(thread)))
    expect(threads.filter(niceness => niceness > getPriority())).not.toHaveLength(0)
  })
})

describe('imported hashes', () => {
  it.each(foreignHashes)('let people in with their old password: $kind, from $origin', async ({ password, hash }) => {
    expect(passwords.inspectImported(hash)).toBe('ok')
    expect(await passwords.verify(projectId, password, hash)).toEqual({ matches: true, needsRehash: true })
    expect(await matches(`${password}.`, hash)).toBe(false)
  })

  it.each([
    ['argon2 memory', '$argon2id$v=19$m=4194304,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
    ['passes', '$argon2id$v=19$m=65536,t=400,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
    ['bcrypt cost', '$2b$17$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K'],
    ['bcrypt cost', '$2b$31$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K'],
    ['scrypt memory', '$scrypt$ln=31,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$11kKyiyYAc8G7rp3KmncMc44YlkdllIqxOa7pq0fMaU'],
    ['scrypt work', '$scrypt$ln=14,r=8,p=4000$AAECAwQFBgcICQoLDA0ODw$11kKyiyYAc8G7rp3KmncMc44YlkdllIqxOa7pq0fMaU'],
    ['iterations', '$pbkdf2-sha256$i=999999999$AAECAwQFBgcICQoLDA0ODw$ppsXnjrdPB4KryJ6DrOqKqhkWrhv7PbKAMF1Eml8cZ4'],
  ])('imported hashes are refused when checking them would hurt: %s', (what, hash) => {
    expect(passwords.inspectImported(hash)).toEqual({
      reason: expect.stringMatching(new RegExp(`too costly.*${what}`)),
    })
  })

  it.each([
    ['bcrypt 14', '$2b$14$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K'],
    ['bcrypt 16, the highest', '$2b$16$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K'],
    ['argon2id with 64 MiB', '$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
    [
      'argon2id with 256 MiB',
      '$argon2id$v=19$m=262144,t=3,p=4$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    ],
    [
      'scrypt with N = 2^17',
      '$scrypt$ln=17,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$11kKyiyYAc8G7rp3KmncMc44YlkdllIqxOa7pq0fMaU',
    ],
    ['PBKDF2-SHA256', '$pbkdf2-sha256$i=1300000$AAECAwQFBgcICQoLDA0ODw$ppsXnjrdPB4KryJ6DrOqKqhkWrhv7PbKAMF1Eml8cZ4'],
    ['PBKDF2-SHA512', '$pbkdf2-sha512$i=600000$AAECAwQFBgcICQoLDA0ODw$ppsXnjrdPB4KryJ6DrOqKqhkWrhv7PbKAMF1Eml8cZ4'],
  ])('imported hashes are accepted with the strong settings in use: %s', (_, hash) => {
    expect(passwords.inspectImported(hash)).toBe('ok')
  })

  it('imported hashes are refused with the parameter and the limit', () => {
    expect(passwords.inspectImported('$2b$17$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K')).toEqual({
      reason: 'This password hash is too costly to check. The bcrypt cost is 17, and this server accepts at most 16.',
    })
  })

  it('match without a salt, which some products leave empty', async () => {
    const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const pbkdf2 = `$pbkdf2-sha256$i=1000$$${unpadded(pbkdf2Sync(right, '', 1_000, 32, 'sha256'))}`
    const scrypt = `$scrypt$ln=10,r=8,p=1$$${unpadded(scryptSync(right, '', 32, { N: 1_024, r: 8, p: 1 }))}`
    for (const hash of [pbkdf2, scrypt]) {
      expect(passwords.inspectImported(hash)).toBe('ok')
      expect(await matches(right, hash)).toBe(true)
      expect(await matches(`${right}.`, hash)).toBe(false)
    }
    expect(passwords.inspectImported('$pbkdf2-sha256$i=1000$$')).not.toBe('ok')
  })

  it('match passwords of up to 1024 UTF-16 code units, and are replaced with one of ours', async () => {
    for (const { kind, length, hash } of longPasswords) {
      const long = 'x'.repeat(length)
      expect(await matches(long, hash), kind).toBe(true)
      expect(await matches(`y${long.slice(1)}`, hash), kind).toBe(false)
      expect(await matches('x'.repeat(1_025), hash), kind).toBe(false)
      const ours = await passwords.rehash(projectId, long)
      expect(await matches(long, ours), kind).toBe(true)
      expect(await matches(`${long.slice(1)}y`, ours), kind).toBe(false)
    }
    await expect(passwords.rehash(projectId, 'x'.repeat(1_025))).rejects.toThrow(RangeError)
  })

  it.each([
    '',
    'password',
    '5f4dcc3b5aa765d61d8327deb882cf99',
    '$1$salt$hash',
    '$2x$06$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K',
    '$2b$03$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K',
    '$2b$06$tooshort',
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ',
    '$argon2id$v=19$m=0,t=0,p=0$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    '$scrypt$ln=14,r=8$AAECAwQ$11kKyiyYAc8G7rp3KmncMc44YlkdllIqxOa7pq0fMaU',
    '$scrypt$ln=14,r=8,p=1$AAECAwQ$c2hvcnQ',
    '$scrypt$ln=14,r=8,p=1$AA!ECAwQ$11kKyiyYAc8G7rp3KmncMc44YlkdllIqxOa7pq0fMaU',
    '$pbkdf2-sha1$1000$AAECAw$11kKyiyYAc8G7rp3KmncMc44YlkdllIqxOa7pq0fMaU',
    '$pbkdf2-sha256$-5$AAECAw$11kKyiyYAc8G7rp3KmncMc44YlkdllIqxOa7pq0fMaU',
    '$fbscrypt$v=2,n=14,r=8,p=1,ss=Bw==,sk=AAAA$42xEC+ixf3L2lw==$AAAA',
    `$pbkdf2-sha256$1000$${'A'.repeat(2_000)}$AAAA`,
  ])('imported hashes are refused when they are of no known form: %.60s', hash => {
    expect(passwords.inspectImported(hash)).toEqual({ reason: expect.stringContaining('Send it as argon2') })
  })
})

describe('the decoy of unknown addresses', () => {
  it('matches nothing and differs on every server', async () => {
    expect(await matches('a password that no one has', passwords.decoy)).toBe(false)
    expect(createPasswords({ concurrency: 1, maxQueue: 1 }).decoy).not.toBe(passwords.decoy)
  })
})

describe('a storm of sign-ins', () => {
  it('a storm of sign-ins is refused beyond the queue, and those in the queue get their answer', async () => {
    const small = createPasswords({ concurrency: 1, maxQueue: 3 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => small.verify(projectId, right, small.decoy)),
    )
    const refused = outcomes.filter(outcome => outcome.status === 'rejected')
    expect(refused).toHaveLength(16)
    for (const outcome of refused) expect(outcome.reason).toBeInstanceOf(HashingBusy)
  })
})
