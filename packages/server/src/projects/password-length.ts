import { type ProjectConfig, passwordLength } from '@latchkey/contract'

/** The fewest characters of a new password. */
export function passwordMinLength({ auth }: ProjectConfig): number {
  return auth.password.minLength ?? passwordLength.min
}
