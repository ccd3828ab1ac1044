/**
 * Password hashes as other programs write them, each with the program or paper that it is from. None was made by the
 * libraries that check it here.
 */
export interface ForeignHash {
  readonly kind: string
  readonly origin: string
  readonly password: string
  readonly hash: string
}

const horse = 'correct horse battery staple'

export const foreignHashes: readonly ForeignHash[] = [
  {
    kind: 'argon2id',
    origin: 'test.c of the reference implementation',
    password: 'password',
    hash: '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  },
  {
    kind: 'argon2i',
    origin: 'test.c of the reference implementation',
    password: 'password',
    hash: '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA',
  },
  {
    kind: 'argon2i of the first version',
    origin: 'test.c of the reference implementation',
    password: 'password',
    hash: '$argon2i$m=65536,t=2,p=1$c29tZXNhbHQ$9sTbSlTio3Biev89thdrlKKiCaYsjjYVJxGAL3swxpQ',
  },
  {
    kind: 'argon2id with two lanes',
    origin: 'argon2-cffi 25.1 (Python)',
    password: horse,
    hash: '$argon2id$v=19$m=8192,t=3,p=2$MDEyMzQ1Njc4OWFiY2RlZg$0WcnEChLgLatdyL15lJ6sVqC7Nn4tfN5IvhCY1mJq8o',
  },
  {
    kind: 'argon2i with two lanes',
    origin: 'argon2-cffi 25.1 (Python)',
    password: horse,
    hash: '$argon2i$v=19$m=8192,t=3,p=2$MDEyMzQ1Njc4OWFiY2RlZg$qQLb73bAnsCAcMxN+QHRzPSRiNYw4GeF/8lDuID7zGs',
  },
  {
    kind: 'scrypt over NFKC, full-width letters and a ligature',
    origin: 'Better Auth 1.7 (@better-auth/utils 0.5)',
    password: 'Ａｄａ’s ﬁrst ｐａｓｓ',
    hash: '$scrypt$ln=14,r=16,p=1$ZTM4NDIxMmMyYWUwOTNjY2RiOTAxNjgzYTU1MjkwNTc$vcn36rBWltAAk68M2oO1BedISoWNxLTGLuoBv/CREIuEQzsE0lh5NhGjjclXjMbogCng7LTl4D3XsDIgPl0BQQ',
  },
  {
    kind: 'scrypt over NFKC, a decomposed accent and a superscript',
    origin: 'Better Auth 1.7 (@better-auth/utils 0.5)',
    password: 'Zoe\u0308 Müller²',
    hash: '$scrypt$ln=14,r=16,p=1$MDAwNzQwMDQzNDVlN2M1ZDJjMjkzOWVjZGNkNWU2ZTg$He5P5Fci8HCs57kT1j1tWpr1frd4nDaouRLRQgWex62go+mxwJWhCAIlQYZsUDuz9OWYJ0DfvAuYeRcN/bby3A',
  },
  {
    kind: 'scrypt over NFKC, plain letters',
    origin: 'Better Auth 1.7 (@better-auth/utils 0.5)',
    password: 'correct horse battery staple',
    hash: '$scrypt$ln=14,r=16,p=1$M2JjNDVmYjRlN2FjYzhmYTNkNjRjOWQ2YjI5MTA5NGY$3PpfuVLoFMwI8NmQTxMj1wkBK19bJyfXpIKnnF4S5rMNiG5u8Y7aJbECGdZ9Jwo88cMxbyL64Wc8y65xjd38zA',
  },
  {
    kind: 'argon2d',
    origin: 'argon2-cffi 25.1 (Python)',
    password: horse,
    hash: '$argon2d$v=19$m=8192,t=3,p=2$MDEyMzQ1Njc4OWFiY2RlZg$hNrzf+x2M3h211VyhDAGobdDwOY3RsGN+jkDSLz1Pp4',
  },
  {
    kind: 'bcrypt 2a',
    origin: 'crypt_blowfish',
    password: 'U*U',
    hash: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
  },
  {
    kind: 'bcrypt 2a',
    origin: 'the PHP manual, crypt()',
    password: 'rasmuslerdorf',
    hash: '$2a$07$usesomesillystringfore2uDLvp1Ii2e./U9C8sBjqp8I90dH6hi',
  },
  {
    kind: 'bcrypt 2b',
    origin: 'libxcrypt',
    password: horse,
    hash: '$2b$06$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K',
  },
  {
    kind: 'bcrypt 2b',
    origin: 'the documentation of passlib (Python)',
    password: 'password',
    hash: '$2b$12$GhvMmNVjRW29ulnudl.LbuAnUtN/LRfe1JsBm1Xu6LE3059z5Tr8m',
  },
  {
    kind: 'bcrypt 2b beyond ASCII',
    origin: 'libxcrypt',
    password: 'Grüße ☕',
    hash: '$2b$06$abcdefghijklmnopqrstuuruimAFQqtg83/D2WHwsZ0eNIVYjJaqe',
  },
  {
    kind: 'bcrypt 2y',
    origin: 'libxcrypt',
    password: horse,
    hash: '$2y$06$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K',
  },
  {
    kind: 'bcrypt 2y',
    origin: 'bcrypt 5.0 (Python)',
    password: horse,
    hash: '$2y$05$abcdefghijklmnopqrstuuFiPhXf1sVd3pCCRO.uVh34H/qI/ZsuS',
  },
  {
    kind: 'scrypt',
    origin: 'the documentation of passlib (Python)',
    password: 'password',
    hash: '$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E',
  },
  {
    kind: 'scrypt of 64 bytes',
    origin: 'RFC 7914, section 12',
    password: 'pleaseletmein',
    hash: '$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw',
  },
  {
    kind: 'PBKDF2-SHA256',
    origin: 'passlib 1.7.4 (Python)',
    password: horse,
    hash: '$pbkdf2-sha256$2000$MDEyMzQ1Njc4OWFiY2RlZg$bucuaFAmxWz1I16djE1K.HlOG9D4XrozBzxwjypiDPw',
  },
  {
    kind: 'PBKDF2-SHA256 of 64 bytes',
    origin: 'RFC 7914, section 11',
    password: 'Password',
    hash: '$pbkdf2-sha256$i=80000$TmFDbA$TdzY9guYviGDDO5e8icB+WQaRBjQTAQUrv8Ih2s0q1ah1CWhIlgzVJrbhBtRybMXaicr3ruh0HhHj2Kzl/M8jQ',
  },
  {
    kind: 'PBKDF2-SHA512',
    origin: 'passlib 1.7.4 (Python)',
    password: horse,
    hash: '$pbkdf2-sha512$2000$MDEyMzQ1Njc4OWFiY2RlZg$3mgstO7RrruaZAKnWUST.xlE1TX2ZzOyL0fYHKSaNEnIm.kZxefd8R2nHbloFcVLkcRoHBxXxAsemUvDdu846Q',
  },
  {
    kind: 'PBKDF2-SHA512 in PHC form',
    origin: 'hashlib of Python',
    password: horse,
    hash: '$pbkdf2-sha512$i=1000$AAECAwQFBgcICQoLDA0ODw$A6AmFIti7CKlYdoPiV9jf1d9llp37o27Wms8Zx8fwMJGCOigJzAthOW3Pg+XF5PnNiYnsQsIz1N5NtynrEm78w',
  },
  {
    kind: 'Firebase scrypt',
    origin: 'the example of github.com/firebase/scrypt',
    password: 'user1password',
    hash: '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  },
  {
    kind: 'Firebase scrypt, the longer form',
    origin: 'the example of github.com/firebase/scrypt',
    password: 'user1password',
    hash: '$firescrypt$ln=14,r=8,p=1$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==$Bw==$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  },
]

/** Hashes of passwords that are longer than a new one may be: `x`, so many times. */
export const longPasswords: readonly { kind: string; origin: string; length: number; hash: string }[] = [
  {
    kind: 'bcrypt, which looks at the first 72 bytes',
    origin: 'libxcrypt',
    length: 80,
    hash: '$2b$05$CCCCCCCCCCCCCCCCCCCCC.D7RDOYXakZhsFmh/LdqQNx0kQ424AFS',
  },
  {
    kind: 'scrypt',
    origin: 'hashlib of Python',
    length: 80,
    hash: '$scrypt$ln=10,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$N4gMYvExIDXya73JLF4AvQRFIKnbfodBhcAUnXk6DCs',
  },
  {
    kind: 'PBKDF2-SHA256',
    origin: 'hashlib of Python',
    length: 1_024,
    hash: '$pbkdf2-sha256$i=1000$c2FsdHNhbHRzYWx0c2FsdA$s2nvuep8FZ288eoJPzNNVmkDTQzxwNU8Ks6J6gVebA8',
  },
]
