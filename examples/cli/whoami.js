#!/usr/bin/env node
/** Signs a user in from the terminal, by a browser in which they are signed in to the app, and says who they are. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { LatchkeyClientApp } from '@latchkey/js'

const appUrl = process.env.APP_URL ?? 'http://localhost:8101'
const tokenFile = join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'latchkey-example', 'token')

try {
  await whoami()
} catch (error) {
  // The message is all that a user at a terminal needs.
  console.error(error.message)
  process.exitCode = 1
}

async function whoami() {
  const connection = await connectionOf(appUrl)
  const user = (await userOf(connection, storedToken())) ?? (await userOf(connection, await signIn(connection)))
  if (!user) throw new Error('The session ended at this moment. Start again.')

  if (process.argv[2] === 'sign-out') {
    await user.signOut()
    rmSync(tokenFile)
    console.log('You are signed out.')
  } else {
    console.log(`You are ${user.displayName ?? user.primaryEmail ?? user.id}.`)
  }
}

/** A program of your own would write these three down: they are no secrets. */
async function connectionOf(appUrl) {
  try {
    const { baseUrl, projectId, publishableClientKey } = await (await fetch(new URL('/config.json', appUrl))).json()
    return { baseUrl, projectId, publishableClientKey }
  } catch (cause) {
    throw new Error(`${appUrl} does not answer. Is the app running, and is APP_URL right?`, { cause })
  }
}

/** Null: no one is signed in with it, or no longer. */
async function userOf(connection, refreshToken) {
  return refreshToken ? appWith(connection, { accessToken: null, refreshToken }).getUser() : null
}

async function signIn(connection) {
  const login = await appWith(connection, null).promptCliLogin({
    appUrl,
    promptLink: link => console.log(`Open this link to sign in, and come back:\n\n  ${link}\n\nWaiting for you…`),
  })
  if (login.status === 'error') throw login.error
  mkdirSync(dirname(tokenFile), { recursive: true, mode: 0o700 })
  // It is as good as being signed in: only you may read it. A file that is there already would keep who may.
  rmSync(tokenFile, { force: true })
  writeFileSync(tokenFile, login.data, { mode: 0o600, flag: 'wx' })
  return login.data
}

function storedToken() {
  try {
    return readFileSync(tokenFile, 'utf8')
  } catch {
    return null
  }
}

/** The confirmation page shows this name. */
function appWith(connection, tokenStore) {
  const extraRequestHeaders = { 'user-agent': `whoami/0.1 (${hostname()})` }
  return new LatchkeyClientApp({ ...connection, tokenStore, extraRequestHeaders })
}
