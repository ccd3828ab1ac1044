import type { EmailServer } from './email-options.ts'

/**
 * Refuses a mail server that lacks a field. The types require all of them; JavaScript does not check them. A server without
 * authentication has neither a user name nor a password.
 */
export function requireEmailServer(server: Partial<EmailServer>): void {
  const { username, password, ...required } = { ...namedFields, ...server }
  const fields = username === undefined && password === undefined ? required : { ...required, username, password }
  const missing = Object.entries(fields).find(([name, value]) => name in namedFields && isMissing(value))
  if (missing) throw new Error(`The email server of the configuration has no ${missing[0]}.`)
}

const namedFields = {
  host: undefined,
  port: undefined,
  senderName: undefined,
  senderEmail: undefined,
  username: undefined,
  password: undefined,
} satisfies Record<keyof EmailServer, undefined>

const isMissing = (value: unknown) => value === undefined || value === null
