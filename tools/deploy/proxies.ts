/** The proxies of `deploy/` as processes: their files as they are, but for ports, names and certificates. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProgram } from '../shared/debian.ts'
import { certificate } from '../test/https-front.ts'
import { getPath, getText } from './deployment-files.ts'
import { send } from './send.ts'

export interface Ports {
  readonly folder: string
  /** Of the proxy. */
  readonly port: number
  readonly upstreamPort: number
}

/** For nginx, into the folder. */
export async function writeCertificate(folder: string): Promise<void> {
  const { key, cert } = await certificate()
  writeFileSync(join(folder, 'key.pem'), String(key))
  writeFileSync(join(folder, 'certificate.pem'), String(cert))
}

/** A whole configuration of nginx that includes ours. The folder has a certificate. */
export function nginxConfiguration({ folder, port, upstreamPort }: Ports): string {
  const server = getText('nginx.conf')
    .replace(/^ {2}listen 80;$/m, `  listen 127.0.0.1:${port + 1};`)
    .replace(/^ {2}listen 443 ssl http2;$/m, `  listen 127.0.0.1:${port} ssl http2;`)
    .replace('127.0.0.1:8100', `127.0.0.1:${upstreamPort}`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/certificate.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`)
  writeFileSync(join(folder, 'latchkey.conf'), server)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `  ${name}_temp_path ${folder}/${name};`,
  )
  return [
    `pid ${folder}/nginx.pid;`,
    'daemon off;',
    'error_log stderr warn;',
    'events {}',
    'http {',
    '  access_log off;',
    ...temporary,
    `  include ${folder}/latchkey.conf;`,
    '}',
    '',
  ].join('\n')
}

export function startNginx(ports: Ports): Promise<Proxy> {
  const file = join(ports.folder, 'nginx.conf')
  writeFileSync(file, nginxConfiguration(ports))
  const child = spawn(findProgram('nginx', 'nginx-light'), ['-c', file, '-p', ports.folder], { stdio: 'ignore' })
  return answering(child, `https://127.0.0.1:${ports.port}`)
}

/** Without https: a certificate for a name on this machine would have to be installed on it. */
export function startCaddy({ folder, port, upstreamPort }: Ports): Promise<Proxy> {
  const home = join(folder, 'caddy')
  mkdirSync(home, { recursive: true })
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...{ ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, CADDY_ADMIN: 'off' },
    ...{ LATCHKEY_DOMAIN: url, LATCHKEY_UPSTREAM: `127.0.0.1:${upstreamPort}` },
  }
  const words = ['run', '--adapter', 'caddyfile', '--config', getPath('Caddyfile')]
  return answering(spawn(findProgram('caddy', 'caddy'), words, { stdio: 'ignore', env }), url)
}

export interface Proxy {
  readonly url: string
  stop(): Promise<void>
}

async function answering(child: ChildProcess, url: string): Promise<Proxy> {
  const gone = once(child, 'exit')
  for (let tried = 0; tried < 300 && child.exitCode === null; tried += 1) {
    const answer = await send(`${url}/ready`).catch(() => null)
    if (answer?.status === 200) {
      const stop = async () => {
        child.kill('SIGTERM')
        await gone
      }
      return { url, stop }
    }
    await pause(100)
  }
  child.kill('SIGKILL')
  throw new Error(`The proxy at ${url} does not answer.`)
}
