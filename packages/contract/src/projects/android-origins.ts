/**
 * How Android names a native app to a relying party: by the SHA-256 of the certificate that signs it. Pure, so that
 * the dashboard can check what is typed. Loads no schema.
 */
const prefix = 'android:apk-key-hash:'

/** 32 bytes in base64url: the last character has two bits that are zero, so that each hash has one spelling. */
export function isAndroidOrigin(value: string): boolean {
  return value.startsWith(prefix) && /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/.test(value.slice(prefix.length))
}

/** From the fingerprint as `keytool` and the Play Console show it (`14:6D:E9:…`). Null: it is no SHA-256. */
export function androidOriginFrom(fingerprint: string): string | null {
  const digits = fingerprint.trim()
  if (!/^[0-9a-f]{2}(?::[0-9a-f]{2}){31}$/i.test(digits)) return null
  const bytes = digits.split(':').map(pair => Number.parseInt(pair, 16))
  const base64 = btoa(String.fromCharCode(...bytes))
  return prefix + base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
