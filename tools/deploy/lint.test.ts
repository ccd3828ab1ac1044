/**
 * The files of `deploy/`, judged by the programs and libraries that know their formats, and by the server that reads its settings.
 *
 * @module-tag release
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Service } from 'kubernetes-models/v1'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../packages/server/src/config.ts'
import { endpoints } from '../../packages/server/test/support/endpoints.ts'
import { findProgram } from '../shared/debian.ts'
import {
  type Environment,
  getPath,
  getText,
  readCompose,
  readImage,
  readKubernetes,
  readUnitEnvironment,
  repository,
  substituted,
} from './deployment-files.ts'
import { nginxConfiguration, writeCertificate } from './proxies.ts'

const image = readImage(getText('Dockerfile'))
const given: Environment = {
  LATCHKEY_ROOT_SECRET: 'a-root-secret-that-is-only-for-this-test-0123456789',
  POSTGRES_PASSWORD: 'a-password-that-is-only-for-this-test',
}
const validators = new Map<string, (object: object) => void>([
  ['Deployment', object => new Deployment(object).validate()],
  ['Service', object => new Service(object).validate()],
  ['PodDisruptionBudget', object => new PodDisruptionBudget(object).validate()],
  ['Ingress', object => new Ingress(object).validate()],
])

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-deploy-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the Dockerfile', () => {
  it('has no fault, and starts the server as another user than root, below a program that reaps children', () => {
    expect(validate(getText('Dockerfile'))).toEqual([])
    expect(image.user).toBe('node')
    expect(image.entrypoint.slice(0, 3)).toEqual(['tini', '--', 'node'])
    expect(image.environment).toMatchObject({ LATCHKEY_MODE: 'production', NODE_ENV: 'production' })
  })
})

describe('compose.yaml', () => {
  const compose = readCompose(getText('compose.yaml'))

  it('has no fault', () => {
    const linter = join(repository, 'node_modules/dclint/bin/dclint.cjs')
    const { status, stdout, stderr } = spawnSync(process.execPath, [linter, getPath('compose.yaml')], {
      encoding: 'utf8',
    })
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: expect.not.stringContaining('warning') })
  })

  it('gives the server settings with which it starts, and needs the two secrets', () => {
    const environment = compose.services.latchkey?.environment ?? {}
    const config = loadConfig({ ...image.environment, ...substituted(environment, given) })
    expect(config).toMatchObject({ mode: 'production', publicUrl: 'https://localhost' })
    for (const name of Object.keys(given)) {
      expect(() => substituted(environment, { ...given, [name]: '' })).toThrow(name)
      expect(getText('.env.example')).toMatch(new RegExp(`^${name}=$`, 'm'))
    }
  })
})

describe('kubernetes.yaml', () => {
  const objects = readKubernetes(getText('kubernetes.yaml'))

  it('kubernetes.yaml is valid', () => {
    expect(objects.map(({ kind }) => kind)).toEqual([...validators.keys()])
    for (const object of objects) {
      const validator = validators.get(object.kind)
      expect(() => validator?.(object), object.kind).not.toThrow()
    }
  })

  it('gives the server settings with which it starts, beside a secret with the names that it says', () => {
    const [pod] = objects[0]?.spec?.template?.spec.containers ?? []
    const secret = [...getText('kubernetes.yaml').matchAll(/--from-literal=(\w+)=(\S+)/g)].map(
      ([, name, value = '']) => [name, value.includes('$(') ? `pck_${'made-at-random-'.repeat(4)}` : value],
    )
    const environment = Object.fromEntries([...secret, ...(pod?.env ?? []).map(({ name, value }) => [name, value])])
    expect(loadConfig({ ...image.environment, ...environment })).toMatchObject({ mode: 'production' })
  })
})

describe('the unit of systemd', () => {
  it('the unit of systemd is valid', () => {
    const unit = join(folder, 'latchkey.service')
    // Where Node is differs between machines.
    writeFileSync(unit, getText('latchkey.service').replace('/usr/bin/node', process.execPath))
    const { status, stderr } = spawnSync(findProgram('systemd-analyze', 'systemd'), ['verify', '--man=no', unit], {
      encoding: 'utf8',
    })
    expect({ status, stderr: stderr.split('\n').filter(line => line.includes('latchkey.service')) }).toEqual({
      status: 0,
      stderr: [],
    })
  })

  it('gives the server settings with which it starts, beside those of its file', () => {
    const ownSettings = {
      ...{ LATCHKEY_PUBLIC_URL: 'https://auth.example.com', LATCHKEY_ROOT_SECRET: given.LATCHKEY_ROOT_SECRET },
      ...{ DATABASE_URL: 'postgres://latchkey:password@localhost:5432/latchkey' },
      LATCHKEY_SMTP_URL: 'smtps://user:password@smtp.example.com:465',
    }
    const environment = readUnitEnvironment(getText('latchkey.service'))
    expect(loadConfig({ ...environment, ...ownSettings })).toMatchObject({ mode: 'production' })
  })
})

describe('the configurations of proxies', { timeout: 300_000 }, () => {
  const largest = Math.max(...endpoints.map(({ largestBody = 0 }) => largestBody))

  it('the configurations of proxies are valid for nginx, and let the largest body through', async () => {
    await writeCertificate(folder)
    const file = join(folder, 'nginx.conf')
    writeFileSync(file, nginxConfiguration({ folder, port: 8443, upstreamPort: 8100 }))
    const { status, stderr } = spawnSync(findProgram('nginx', 'nginx-light'), ['-t', '-c', file, '-p', folder], {
      encoding: 'utf8',
    })
    expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.not.stringContaining('[warn]') })
    const [, megabytes] = /client_max_body_size (\d+)m/.exec(getText('nginx.conf')) ?? []
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(largest)
  })

  it('the configurations of proxies are valid for Caddy, and let the largest body through', () => {
    const options = { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, HOME: folder } } as const
    const caddy = findProgram('caddy', 'caddy')
    const said = execFileSync(caddy, ['validate', '--adapter', 'caddyfile', '--config', getPath('Caddyfile')], options)
    expect(said).toContain('Valid configuration')
    const formatted = execFileSync(caddy, ['fmt', getPath('Caddyfile')], options)
    expect(formatted).toBe(getText('Caddyfile'))
    const [, megabytes] = /max_size (\d+)MB/.exec(getText('Caddyfile')) ?? []
    expect(Number(megabytes) * 1_000_000).toBeGreaterThan(largest)
  })
})
