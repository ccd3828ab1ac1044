import type { UserUpdateOptions } from '../users/user.ts'

/** The authenticator's secret as the wire has it: base64. */
export function withTotpSecret<Update extends UserUpdateOptions>({ totpMultiFactorSecret, ...update }: Update) {
  if (totpMultiFactorSecret === undefined) return update
  return { ...update, totpSecretBase64: totpMultiFactorSecret && toBase64(totpMultiFactorSecret) }
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
