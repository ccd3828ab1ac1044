/** The modules that a source may import. */
import * as components from '@react-email/components'
import * as arktype from 'arktype'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as emails from './emails-module.ts'

export const importable: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  '@react-email/components': components,
  arktype,
  '@latchkey/emails': emails,
  '@stackframe/emails': emails,
}
