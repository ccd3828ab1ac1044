/** Does what a page says, against a real server. */
import assert from 'node:assert/strict'
import * as nodeEvents from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import * as nodeHttp from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as latchkeyJs from '@latchkey/js'
import { type Testkit, totpCode } from '@latchkey/testkit'
import * as jose from 'jose'
import ts from 'typescript'
import type { Page } from './page.ts'
import { runningProgram } from './program.ts'
import { openTerminal } from './terminal.ts'

const modules = { '@latchkey/js': latchkeyJs, jose, 'node:events': nodeEvents, 'node:http': nodeHttp }

export interface Surroundings {
  readonly testkit: Testkit
  readonly url: string
  /** Takes every login, for projects that send by a mail server of their own. */
  readonly mailServer: { readonly host: string; readonly port: number }
}

/**
 * Each page has a project of its own, and `ada@example.com` is free in every one. It is read some time after
 * the page before: to one address only so many mails go out at once.
 */
export async function runPage(page: Page, { testkit, url, mailServer }: Surroundings): Promise<void> {
  testkit.clock.advance(600)
  const { id: projectId, keys } = await testkit.createProject({ displayName: 'Acme' })
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-docs-'))
  const variables = {
    LATCHKEY_BASE_URL: url,
    LATCHKEY_PROJECT_ID: projectId,
    LATCHKEY_PUBLISHABLE_CLIENT_KEY: keys.client,
    LATCHKEY_SECRET_SERVER_KEY: keys.server,
    LATCHKEY_SUPER_SECRET_ADMIN_KEY: keys.admin,
  }
  const terminal = openTerminal(variables, folder)
  let line = 0
  const scope = {
    modules,
    terminal,
    assert,
    // What a page prints is for its reader, not for the report of the tests.
    console: { log() {} },
    baseUrl: url,
    projectId,
    publishableClientKey: keys.client,
    secretServerKey: keys.server,
    superSecretAdminKey: keys.admin,
    internalPublishableClientKey: testkit.internal.keys.client,
    mailbox: testkit.mailbox,
    mailServer,
    stripe: testkit.stripe(),
    appShows(secret: Uint8Array | string, steps = 0) {
      const base64 = typeof secret === 'string' ? secret : Buffer.from(secret).toString('base64')
      return totpCode(base64, new Date(testkit.clock.now().getTime() + steps * 30_000))
    },
    variables: terminal.variables,
    output: terminal.output,
    /** Before each step a second passes, and what the server does later is done. */
    async at(next: number) {
      line = next
      testkit.clock.advance(1)
      await testkit.latchkey.worker.drain()
      await testkit.latchkey.relay.drain()
      await testkit.latchkey.webhooks.drain()
      await testkit.latchkey.auditChainer.drain()
    },
  }
  const { outputText } = ts.transpileModule(runningProgram(page), {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  })
  try {
    await new AsyncFunction(...Object.keys(scope), outputText)(...Object.values(scope))
  } catch (cause) {
    throw new Error(`docs/${page.name}:${line}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  } finally {
    await rm(folder, { recursive: true })
  }
}

const AsyncFunction = (async () => {}).constructor as new (
  // The constructor of async functions has no name of its own, and so no type.
  ...parametersAndBody: string[]
) => (...values: unknown[]) => Promise<void>
