import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'
import { HashingBusy } from './work-queue.ts'

const passwords = createPasswords({ concurrency: 2, maxQueue: 100 })
const right = 'correct horse battery staple'

/**
 * Hashes that other programs made: the reference argon2, libxcrypt, Python's hashlib, and hashlib with
 * openssl for Firebase's variant. Only argon2d, which none of them had, is from our own library.
 */
const foreign: { name: string; password: string; hash: string }[] = [
  {
    name: 'argon2id',
    password: 'password',
    hash: '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  },
  {
    name: 'argon2i',
    password: 'password',
    hash: '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA',
  },
  {
    name: 'argon2i of the first version',
    password: 'password',
    hash: '$argon2i$m=65536,t=2,p=1$c29tZXNhbHQ$9sTbSlTio3Biev89thdrlKKiCaYsjjYVJxGAL3swxpQ',
  },
  { name: 'bcrypt 2a', password: 'U*U', hash: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW' },
  { name: 'bcrypt 2b', password: right, hash: '$2b$06$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K' },
  {
    name: 'bcrypt 2b beyond ASCII',
    password: 'Grüße ☕',
    hash: '$2b$06$abcdefghijklmnopqrstuuruimAFQqtg83/D2WHwsZ0eNIVYjJaqe',
  },
  { name: 'bcrypt 2y', password: right, hash: '$2y$06$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K' },
  {
    name: 'scrypt',
    password: right,
    hash: '$scrypt$ln=14,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$11kKyiyYAc8G7rp3KmncMc44YlkdllIqxOa7pq0fMaU',
  },
  {
    name: 'PBKDF2-SHA256',
    password: right,
    hash: '$pbkdf2-sha256$i=1000,l=32$AAECAwQFBgcICQoLDA0ODw$ppsXnjrdPB4KryJ6DrOqKqhkWrhv7PbKAMF1Eml8cZ4',
  },
  {
    name: 'PBKDF2-SHA512',
    password: right,
    hash: '$pbkdf2-sha512$i=1000$AAECAwQFBgcICQoLDA0ODw$A6AmFIti7CKlYdoPiV9jf1d9llp37o27Wms8Zx8fwMJGCOigJzAthOW3Pg+XF5PnNiYnsQsIz1N5NtynrEm78w',
  },
  {
    name: 'PBKDF2-SHA512 by passlib',
    password: right,
    hash: '$pbkdf2-sha512$1000$AAECAwQFBgcICQoLDA0ODw$A6AmFIti7CKlYdoPiV9jf1d9llp37o27Wms8Zx8fwMJGCOigJzAthOW3Pg.XF5PnNiYnsQsIz1N5NtynrEm78w',
  },
  {
    name: 'argon2d',
    password: 'password',
    hash: '$argon2d$v=19$m=8192,t=3,p=2$MDEyMzQ1Njc4OWFiY2RlZg$OEIydPswEG1acLYzqOvBy8AencMHijwD8oty2/fTZ9A',
  },
  {
    name: 'PBKDF2-SHA256 by passlib',
    password: 'password',
    hash: '$pbkdf2-sha256$6400$........ABEiM0RVZneImQ$nTZlKoqU.tp2weKDXmmCrBZ20v.KTpzclUqZMwtxuhk',
  },
  {
    name: 'Firebase scrypt',
    password: right,
    hash: '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=OjxbpojQcvZvZn68old6klIDsx0IwZg4rfpJh6HVGd+ZO2mWmX3NR1vtiINc+eqXZoN+vKmwmWPUxW7ysM7vog==$ZGVmZ2hpamtsbQ==$r9AqN9uMioi99fvcO48LgJLy0TrICLvgg+LwUMXSHvfr30crxnsw40vxeZVmk3NkSke9PXzmXITmCzHQpBnBLQ==',
  },
  {
    name: 'Firebase scrypt, the longer form',
    password: right,
    hash: '$firescrypt$ln=14,r=8,p=1$ZGVmZ2hpamtsbQ==$r9AqN9uMioi99fvcO48LgJLy0TrICLvgg+LwUMXSHvfr30crxnsw40vxeZVmk3NkSke9PXzmXITmCzHQpBnBLQ==$Bw==$OjxbpojQcvZvZn68old6klIDsx0IwZg4rfpJh6HVGd+ZO2mWmX3NR1vtiINc+eqXZoN+vKmwmWPUxW7ysM7vog==',
  },
]

describe('our own hashes', () => {
  it('are argon2id, match only their password and are never the same twice', async () => {
    const hash = await passwords.hash(right)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.verify(right, hash)).toBe(true)
    for (const wrong of ['', right.toUpperCase(), `${right} `, right.slice(1)]) {
      expect(await passwords.verify(wrong, hash)).toBe(false)
    }
    expect(await passwords.hash(right)).not.toBe(hash)
    expect(passwords.needsRehash(hash)).toBe(false)
  })

  it('are made anew once the cost was raised', async () => {
    const hash = await passwords.hash(right)
    const stronger = createPasswords({
      concurrency: 2,
      maxQueue: 10,
      cost: { memoryKib: 32 * 1024, passes: 3, lanes: 1 },
    })
    expect(stronger.needsRehash(hash)).toBe(true)
    expect(await stronger.verify(right, hash)).toBe(true)
    expect(stronger.needsRehash(await stronger.hash(right))).toBe(false)
  })

  it('take 70 characters in any script, and no more', async () => {
    const longest = '🔑'.repeat(70)
    expect(await passwords.verify(longest, await passwords.hash(longest))).toBe(true)
    await expect(passwords.hash('x'.repeat(71))).rejects.toThrow(RangeError)
  })
})

describe('imported hashes', () => {
  it.each(foreign)('let people in with their old password: $name', async ({ password, hash }) => {
    expect(passwords.inspectImported(hash)).toBe('ok')
    expect(await passwords.verify(password, hash)).toBe(true)
    expect(await passwords.verify(`${password}.`, hash)).toBe(false)
    expect(passwords.needsRehash(hash)).toBe(true)
  })

  it.each([
    ['argon2 memory', '$argon2id$v=19$m=4194304,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
    ['passes', '$argon2id$v=19$m=65536,t=400,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
    ['bcrypt cost', '$2b$17$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K'],
    ['bcrypt cost', '$2b$31$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K'],
    ['scrypt memory', '$scrypt$ln=31,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$11kKyiyYAc8G7rp3KmncMc44YlkdllIqxOa7pq0fMaU'],
    ['scrypt work', '$scrypt$ln=14,r=8,p=4000$AAECAwQFBgcICQoLDA0ODw$11kKyiyYAc8G7rp3KmncMc44YlkdllIqxOa7pq0fMaU'],
    ['iterations', '$pbkdf2-sha256$i=999999999$AAECAwQFBgcICQoLDA0ODw$ppsXnjrdPB4KryJ6DrOqKqhkWrhv7PbKAMF1Eml8cZ4'],
  ])('are refused when checking them would hurt: %s', (what, hash) => {
    expect(passwords.inspectImported(hash)).toEqual({
      reason: expect.stringMatching(new RegExp(`too costly.*${what}`)),
    })
  })

  it('take bcrypt up to cost 16', () => {
    expect(passwords.inspectImported('$2b$16$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K')).toBe('ok')
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
  ])('are refused when they are of no known form: %.60s', hash => {
    expect(passwords.inspectImported(hash)).toEqual({ reason: expect.stringContaining('Send it as argon2') })
  })
})

describe('what a stopwatch learns', () => {
  it('nothing about unknown addresses, long passwords or weak imported hashes', async () => {
    const known = await passwords.hash(right)
    const weak = foreign.find(({ name }) => name === 'PBKDF2-SHA256')?.hash ?? ''
    const tenMegabytes = 'x'.repeat(10_000_000)
    const [wrongPassword = 0, ...others] = await typicalTimes([
      () => passwords.verify('wrong', known),
      () => passwords.verify('wrong', passwords.decoy),
      () => passwords.verify(tenMegabytes, known),
      () => passwords.verify('wrong', weak),
    ])
    for (const other of others) {
      expect(other / wrongPassword).toBeGreaterThan(0.5)
      expect(other / wrongPassword).toBeLessThan(2.5)
    }
  })

  it('the decoy matches nothing and differs on every server', async () => {
    expect(await passwords.verify('a password that nobody has', passwords.decoy)).toBe(false)
    expect(createPasswords({ concurrency: 1, maxQueue: 1 }).decoy).not.toBe(passwords.decoy)
  })
})

describe('a storm of sign-ins', () => {
  it('is refused beyond the queue, and those in the queue get their answer', async () => {
    const small = createPasswords({ concurrency: 1, maxQueue: 3 })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => small.verify(right, small.decoy)))
    const refused = outcomes.filter(outcome => outcome.status === 'rejected')
    expect(refused).toHaveLength(16)
    for (const outcome of refused) expect(outcome.reason).toBeInstanceOf(HashingBusy)
  })
})

/** In turn, so that a busy moment of the machine meets all of them alike; of each, one of its quicker runs. */
async function typicalTimes(works: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => [])
  for (let round = 0; round < 15; round++) {
    for (const [index, work] of works.entries()) {
      const start = performance.now()
      await work()
      times[index]?.push(performance.now() - start)
    }
  }
  return times.map(each => each.sort((one, other) => one - other)[4] ?? Number.NaN)
}
