/** P7: what a visitor's browser loads of the published files, gzipped, with React left to the application. */
import { bundlers } from '../packages/react/test/support/bundle.ts'
import { limitRow, type Row } from './table.ts'

const frame = 'LatchkeyClientApp, LatchkeyProvider, LatchkeyTheme, SignIn, UserButton'

export async function bundles(): Promise<Row[]> {
  const client = await bundlers.esbuild("export { LatchkeyClientApp } from '@latchkey/js'", 'published')
  const page = await bundlers.esbuild(`export { ${frame} } from '@latchkey/react'`, 'published')
  // What a component fetches before anything of it can be used counts as part of it.
  const signIn = page.load('bundle/SignInGate.js')
  return [
    limitRow('P7 the client app', client.load().kilobytes, 13, 'kB'),
    limitRow('P7 provider, sign-in and user button', signIn.kilobytes, 42, 'kB'),
    limitRow('P7 files of that page', signIn.files, 12, 'files'),
  ]
}
