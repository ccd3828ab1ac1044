/** The most common reason a server does not start, in one sentence. */
import type { VariableName } from '@latchkey/server'

export type PortVariable = Extract<VariableName, 'LATCHKEY_PORT' | 'LATCHKEY_DEMO_PORT'>

/** The message when listening failed with this error; undefined for any other error. */
export function portInUse(error: unknown, port: number, variable: PortVariable): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or set ${variable} to another one.`
  if (code === 'EACCES') return `Port ${port} may not be opened by this user. Set ${variable} to one above 1023.`
  return undefined
}
