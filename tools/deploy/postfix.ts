/** Debian's Postfix behind postgrey, on this machine alone: a mail server that takes nothing at the first try. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../postgres/postgres.ts'
import { installPackages } from '../shared/debian.ts'

export interface GreylistingServer {
  readonly port: number
  /** All mails that it took, one after the other, as Postfix stored them. */
  mails(): string
  log(): string
  stop(): Promise<void>
}

/** It takes mail for this domain, and relays to no other. */
export const ownDomain = 'mail.test'

/** Greylists each sender and recipient for so many seconds. Its settings, queue and mails are in a folder of their own. */
export async function startGreylistingServer(delaySeconds: number): Promise<GreylistingServer> {
  if (process.getuid?.() !== 0) throw new Error('Postfix drops privileges itself, so that only root can start it.')
  installPackages(['postfix', 'postgrey'])
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-postfix-'))
  const at = (name: string) => join(folder, name)
  const [port, policyPort] = [await freePort(), await freePort()]
  chmodSync(folder, 0o755)
  for (const name of ['etc', 'spool', 'data', 'mail', 'greylist']) mkdirSync(at(name))
  // Linux accounts that the packages have made.
  for (const [name, account] of [
    ['data', 'postfix'],
    ['mail', 'nobody'],
    ['greylist', 'postgrey'],
  ] as const)
    execFileSync('chown', [account, at(name)])
  writeFileSync(at('etc/main.cf'), mainSettings(folder, policyPort))
  writeFileSync(at('etc/master.cf'), services(port))
  writeFileSync(at('nothing'), '')

  const lists = ['clients', 'recipients'].map(kind => `--whitelist-${kind}=${at('nothing')}`)
  const greylist = [`--inet=127.0.0.1:${policyPort}`, `--dbdir=${at('greylist')}`, `--delay=${delaySeconds}`]
  const started: ChildProcess[] = []
  const start = (program: string, options: readonly string[]) =>
    started.push(spawn(program, options, { cwd: folder, stdio: 'ignore' }))
  const stop = async () => {
    for (const child of started.toReversed())
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    start('/usr/sbin/postgrey', [...greylist, ...lists])
    await listening(policyPort)
    // Makes the folders of the queue. `postfix start-fg` would leave its master running when it is ended.
    execFileSync('/usr/sbin/postfix', ['-c', at('etc'), 'check'], { stdio: 'ignore' })
    start('/usr/lib/postfix/sbin/master', ['-d', '-c', at('etc')])
    await listening(port)
  } catch (error) {
    await stop()
    throw error
  }
  const getText = (name: string) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : '')
  return { port, mails: () => getText('mail/all'), log: () => getText('log'), stop }
}

/** Strict about the name of the client, as many relays are. */
function mainSettings(folder: string, policyPort: number): string {
  return `compatibility_level = 3.6
queue_directory = ${folder}/spool
data_directory = ${folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = relay.${ownDomain}
mydestination =
mynetworks =
smtpd_peername_lookup = no
virtual_mailbox_domains = ${ownDomain}
virtual_mailbox_base = ${folder}/mail
virtual_mailbox_maps = static:all
virtual_uid_maps = static:65534
virtual_gid_maps = static:65534
smtpd_helo_required = yes
smtpd_helo_restrictions = reject_invalid_helo_hostname, reject_non_fqdn_helo_hostname
smtpd_relay_restrictions = reject_unauth_destination
smtpd_recipient_restrictions = check_policy_service inet:127.0.0.1:${policyPort}
`
}

function services(port: number): string {
  return `127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
postlog unix-dgram n - n - 1 postlogd
`
}

async function listening(port: number): Promise<void> {
  for (let tried = 0; tried < 150; tried += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise(resolve => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await pause(200)
  }
  throw new Error('The mail server of Debian does not listen.')
}
