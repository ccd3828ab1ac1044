/** Certificates of a test's own, valid for an hour. */
import 'reflect-metadata'
import {
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

export interface TestCertificate {
  /** Its own authority as well. */
  readonly cert: string
  readonly key: string
}

/** @example const { cert, key } = await selfSigned('localhost') */
export async function selfSigned(hostName: string): Promise<TestCertificate> {
  const signing = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(signing, true, ['sign', 'verify'])
  const now = Date.now()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${hostName}`,
    keys,
    notBefore: new Date(now - 60_000),
    notAfter: new Date(now + 3_600_000),
    signingAlgorithm: signing,
    extensions: [
      new SubjectAlternativeNameExtension([{ type: 'dns', value: hostName }]),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.keyCertSign),
    ],
  })
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { cert: certificate.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') }
}
