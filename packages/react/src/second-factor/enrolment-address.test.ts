import { expect, it } from 'vitest'
import { enrolmentAddress } from './enrolment-address.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DP'

it.each([
  ['Acme', 'ada@example.com', 'Acme', 'ada@example.com'],
  ['Acme: Shop', 'Ada: Countess', 'Acme Shop', 'Ada Countess'],
  [':Acme:', 'ada@example.com', 'Acme', 'ada@example.com'],
  ['Müller & Söhne?', 'ada@example.com', 'Müller & Söhne?', 'ada@example.com'],
])('the otpauth address of the project %j and the account %j has one colon, between the two', (issuer, label, shown, account) => {
  const { host, pathname, searchParams } = new URL(enrolmentAddress({ issuer, label, secret }))
  expect([host, searchParams.get('issuer'), searchParams.get('secret')]).toEqual(['totp', shown, secret])
  // As apps read it: the path is decoded, and divided at its first colon.
  expect(decodeURIComponent(pathname.slice(1)).split(':')).toEqual([shown, account])
})
