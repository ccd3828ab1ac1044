/**
 * Which room a line of code lives in, held by what the files import. A failure names the file and the room
 * that the code should move to; ARCHITECTURE.md says why the rooms are as they are.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rowOrder } from '../src/slices.ts'
import { type Import, type SourceFile, sourcesIn } from './support/imports.ts'

type Room = (file: SourceFile, imported: Import) => string | false

/** Every import that a rule has an objection to, as a sentence. */
function objections(files: readonly SourceFile[], rule: Room): string[] {
  return files.flatMap(file =>
    file.imports.flatMap(imported => {
      const advice = rule(file, imported)
      return advice === false ? [] : [`${file.path} imports ${imported.from}: ${advice}`]
    }),
  )
}

/** Every file whose code says something that belongs elsewhere, as a sentence. */
function sayings(files: readonly SourceFile[], pattern: RegExp, advice: string): string[] {
  return files.flatMap(({ path, code }) => {
    const said = pattern.exec(code)
    return said ? [`${path} says ${said[0].trim()}: ${advice}`] : []
  })
}

const isOurs = (from: string) => from.startsWith('@latchkey/')
const getPackage = (from: string) => (isOurs(from) ? from.split('/').slice(0, 2).join('/') : from)

describe('packages', () => {
  /** What each may import of ours, and what else. */
  const mayImport: Readonly<Record<string, { ours: readonly string[]; others?: RegExp; never?: RegExp }>> = {
    // The built-in templates are part of a configuration's defaults.
    contract: { ours: ['@latchkey/emails'], others: /^zod$/ },
    client: { ours: ['@latchkey/contract'], others: /^$/ },
    sdk: { ours: ['@latchkey/client', '@latchkey/contract'], never: /^(node:|react)/ },
    ui: { ours: [], others: /^react(-dom)?(\/|$)/ },
    react: { ours: ['@latchkey/js', '@latchkey/ui', '@latchkey/contract'], never: /^node:/ },
    next: {
      ours: ['@latchkey/js', '@latchkey/react'],
      others: /^(react|next\/(compat\/router|headers|navigation|server)(\.js)?)$/,
    },
    hosted: { ours: ['@latchkey/js', '@latchkey/react'], never: /^node:/ },
    emails: { ours: [], others: /^$/ },
    'email-sandbox': { ours: [], never: /^(pg|hono)/ },
    server: { ours: ['@latchkey/contract', '@latchkey/emails', '@latchkey/email-sandbox'], never: /^react/ },
    dashboard: {
      ours: ['@latchkey/client', '@latchkey/js', '@latchkey/react', '@latchkey/ui', '@latchkey/contract'],
      never: /^node:/,
    },
    testkit: { ours: ['@latchkey/contract', '@latchkey/server', '@latchkey/js', '@latchkey/stripe-double'] },
    'stripe-double': { ours: [] },
    'create-latchkey': { ours: [], others: /^node:/ },
    cli: {
      ours: ['@latchkey/contract', '@latchkey/server', '@latchkey/js'],
      others:
        /^(node:|(diff|fastest-levenshtein|jiti|otpauth|papaparse|string-width|tinyglobby|ts-morph|wrap-ansi|zod)$)/,
    },
  }

  it.each(Object.entries(mayImport))('%s imports only what it may', (name, { ours, others, never }) => {
    const found = objections(sourcesIn(`packages/${name}/src`), ({ path }, { from }) => {
      if (from.startsWith('packages/')) {
        return from.startsWith(`packages/${name}/`) ? false : 'reach another package by its name, through its index'
      }
      // It builds server-rendered examples of itself.
      if (isOurs(from))
        return ours.includes(getPackage(from)) || getPackage(from) === `@latchkey/${name}`
          ? false
          : `move it to a package that may know both, or pass it in`
      if (path.endsWith('build.mjs')) return false
      if (others && !others.test(from))
        return `packages/${name} has no such dependency; the code that needs it lives elsewhere`
      return never?.test(from) ? `packages/${name} runs where this does not exist, or must not know it` : false
    })
    expect(found).toEqual([])
  })

  it('the browser never loads zod: of the contract it takes types, names and rules', () => {
    const files = ['client', 'sdk', 'react', 'ui', 'next', 'hosted', 'dashboard'].flatMap(name =>
      sourcesIn(`packages/${name}/src`),
    )
    const found = objections(files, (_, { from, isTypeOnly }) =>
      from === 'zod' || (from === '@latchkey/contract' && !isTypeOnly)
        ? 'import the type, or take it from @latchkey/contract/rules'
        : false,
    )
    expect(found).toEqual([])
  })

  it('what the browser takes of the contract leads to no schema', () => {
    const files = new Map(sourcesIn('packages/contract/src').map(file => [file.path, file]))
    const reached = new Set<string>()
    const follow = (path: string) => {
      if (reached.has(path)) return
      reached.add(path)
      for (const { from, isTypeOnly } of files.get(path)?.imports ?? []) if (!isTypeOnly) follow(from)
    }
    for (const name of ['names', 'rules']) follow(`packages/contract/src/${name}.ts`)
    expect([...reached].filter(path => path === 'zod' || /\.(contract|shapes)\.ts$/.test(path))).toEqual([])
  })

  it('the API is called through the client, and no program of ours sends requests to it by itself', () => {
    const others = [
      'packages/cli/src/server-address.ts', // whether a server runs at an address
      'packages/cli/src/login/dashboard-settings.ts', // the public settings of a dashboard
      'packages/cli/src/webhooks/forward.ts', // to the server of an app
      'packages/hosted/src/settings.ts', // the public settings of hosted pages
    ]
    const files = ['sdk', 'react', 'next', 'hosted', 'cli'].flatMap(name => sourcesIn(`packages/${name}/src`))
    const own = files.filter(({ path }) => !others.includes(path))
    const advice = 'call a function of @latchkey/client, or a method of an app'
    expect(sayings(own, /(?<![\w.]|function )fetch\(/, advice)).toEqual([])
  })

  it('the names of the published wire are written in the contract only', () => {
    const files = [
      'client',
      'sdk',
      'ui',
      'react',
      'emails',
      'email-sandbox',
      'server',
      'dashboard',
      'testkit',
      'cli',
    ].flatMap(name => sourcesIn(`packages/${name}/src`))
    const advice = 'write it in packages/contract/src/kernel/headers.ts and import it from there'
    expect(sayings(files, /['"`]x-stack-[a-z-]+|['"`]stack-(refresh|access|is-https)/, advice)).toEqual([])
  })
})

describe('the server', () => {
  const root = 'packages/server/src/'
  const files = sourcesIn('packages/server/src')
  const rows = files.filter(({ path }) => toRow(path) !== null)
  const kernel = files.filter(({ path }) => path.startsWith(`${root}kernel/`))

  /** The row that a file belongs to; a row may have rows of its own inside, as auth/password. */
  function toRow(path: string): string | null {
    const folder = path.startsWith(root) ? path.slice(root.length).split('/')[0] : undefined
    return rowOrder.find(row => row === folder) ?? null
  }
  const api = `${root}api/`
  const isEndpoints = (path: string) => path.startsWith(api)
  const getRole = (path: string) => /\.(store|tables|jobs|clean-up)\.ts$/.exec(path)?.[1] ?? 'public'
  const isAbove = (row: string, other: string) => order.indexOf(row) < order.indexOf(other)
  const order: readonly string[] = rowOrder

  it('has every row in the order of slices.ts', () => {
    const folders = new Set(files.flatMap(({ path }) => /^packages\/server\/src\/([^/]+)\//.exec(path)?.[1] ?? []))
    const others = ['kernel', 'api']
    expect([...folders].filter(folder => !others.includes(folder)).sort()).toEqual([...rowOrder].sort())
  })

  it('has a kernel that knows no row', () => {
    const found = objections(kernel, (_, { from }) => {
      const row = toRow(from)
      return row ? `the kernel knows no row: pass it in from slices.ts, or move the code to ${root}${row}/` : false
    })
    expect(found).toEqual([])
  })

  it('has rows that use only those above them', () => {
    const found = objections(rows, ({ path }, { from }) => {
      const [row, other] = [toRow(path), toRow(from)]
      if (!row || !other || row === other || isAbove(other, row)) return false
      return `${other} stands below ${row} in slices.ts: move the code down to ${other}/, or tell of it with an event`
    })
    expect(found).toEqual([])
  })

  it('has rows and endpoints that reach other rows through public files', () => {
    const found = objections(rows.concat(files.filter(({ path }) => isEndpoints(path))), ({ path }, { from }) => {
      const [row, other] = [toRow(path) ?? 'api', toRow(from)]
      if (!other || row === other) return false
      const role = getRole(from)
      // An endpoint enqueues what follows its transaction.
      if (role === 'public' || (role === 'jobs' && isEndpoints(path))) return false
      const joins = role === 'tables' && ['store', 'tables'].includes(getRole(path)) && isAbove(other, row)
      return joins ? false : `${from} is private to ${other}: export what is needed from ${root}${other}/${other}.ts`
    })
    expect(found).toEqual([])
  })

  it('has endpoints that nothing but slices.ts uses', () => {
    const found = objections(files, ({ path }, { from }) =>
      isEndpoints(from) && !isEndpoints(path) && path !== `${root}slices.ts`
        ? 'only slices.ts imports endpoints; what others need belongs in the public file of its row'
        : false,
    )
    expect(found).toEqual([])
  })

  it('speaks SQL on the shelves only', () => {
    const speaks = (path: string) => ['store', 'tables'].includes(getRole(path)) || path.startsWith(`${root}kernel/db/`)
    const found = objections(
      files.filter(({ path }) => !speaks(path)),
      ({ path }, { from }) => {
        if (/^(pg$|pg\/)/.test(from) || from.endsWith('kernel/db/statement.ts')) {
          return from === 'pg' && path.startsWith(`${root}kernel/`) ? false : 'move the query to a *.store.ts'
        }
        return false
      },
    )
    expect(found).toEqual([])
  })

  it('has shelves and tables that decide nothing', () => {
    const shelves = files.filter(({ path }) => ['store', 'tables'].includes(getRole(path)))
    const found = objections(shelves, (_, { from, isTypeOnly }) =>
      from === '@latchkey/contract' && !isTypeOnly
        ? 'a shelf throws no refusal: return what was found, and let the rule decide'
        : false,
    )
    expect(found).toEqual([])
  })

  it('has shelves that write to their own tables only', () => {
    const owners = tableOwners()
    expect(owners.size).toBeGreaterThan(60)
    const found = rows.flatMap(({ path, code }) =>
      [...code.matchAll(/\b(?:insert into|insertInto\(\s*'|update|delete from)\s*([a-z_]+)['\s]/g)].flatMap(
        ([, table = '']) => {
          const owner = owners.get(table)
          const row = toRow(path) ?? ''
          return owner && !owner.includes(row) && !alsoWrites[row]?.includes(table)
            ? [`${path} writes ${table}: it belongs to ${owner}; let ${root}${owner}/ do it`]
            : []
        },
      ),
    )
    expect(found).toEqual([])
  })

  /** The rows that a section of the migrations names in its heading, by the tables that it makes. */
  function tableOwners(): Map<string, string[]> {
    const folder = new URL('../migrations/', import.meta.url)
    const sections = readdirSync(folder).flatMap(name => readFileSync(new URL(name, folder), 'utf8').split('\n\n\n'))
    return new Map(
      sections.flatMap(section => {
        const heading = section.split(/[:\n]/)[0]?.match(/[a-z-]+/g) ?? []
        const owners = heading.filter(word => word === 'kernel' || order.includes(word))
        return [...section.matchAll(/create table (?:if not exists )?([a-z_]+)/g)].map(
          ([, table = '']) => [table, owners] as const,
        )
      }),
    )
  }

  /**
   * Issuing an access token is being active, which one statement notes. The secret of an authenticator app is in columns of
   * the user, because every sign-in reads whether it is there. The others are in the section of a table that they refer to.
   */
  const alsoWrites: Readonly<Record<string, readonly string[]>> = {
    emails: ['email_contents'],
    permissions: ['permission_definitions', 'permission_containments'],
    'second-factor': ['users'],
    sessions: ['users', 'user_activity'],
    stripe: ['payment_customers'],
    users: ['oauth_connections'],
  }

  it('opens transactions at the door', () => {
    const mayOpen = [
      ...['bootstrap', 'seed'].map(name => `${root}${name}.ts`),
      `${root}colleagues/owners.ts`,
      `${root}users/address-forms.ts`,
      // The first use of a session on a day is counted with it: which one that is, its statement finds out.
      `${root}sessions/counted-activity.ts`,
      // The dispatcher is no job: it records the outcomes of many deliveries at once.
      `${root}webhooks/outcome-writer.ts`,
      // A round over all projects: what one of them takes, and the jobs that it leaves, belong together.
      `${root}applications/backchannel-logout.jobs.ts`,
    ]
    const found = objections(
      rows.concat(files.filter(({ path }) => toRow(path) === null && !path.startsWith(`${root}kernel/`))),
      ({ path }, { from }) =>
        from.endsWith('kernel/db/transaction.ts') && !mayOpen.includes(path)
          ? 'take a Tx and let the endpoint in src/api open it with context.transaction'
          : false,
    )
    expect(found).toEqual([])
  })

  it('sends requests to other servers from one place', () => {
    const found = objections(
      files.filter(({ path }) => !path.startsWith(`${root}kernel/outgoing/`)),
      (_, { from, isTypeOnly }) =>
        /^(undici|(node:)?https|(node:)?http2)$/.test(from) && !isTypeOnly ? 'send it with app.fetch' : false,
    )
    expect(found).toEqual([])
  })

  it('has the numbers of its rate limits in one table', () => {
    const found = sayings(
      files.filter(({ path }) => path !== `${root}rate-limits.ts`),
      /\bperSeconds: [\d_]+/,
      'add it to rate-limits.ts, where all of them can be read',
    )
    expect(found).toEqual([])
  })

  it('reads its environment in one place', () => {
    const allowed = [`${root}config.ts`]
    const found = sayings(
      files.filter(({ path }) => !allowed.includes(path)),
      /process\.env\b/,
      'add a variable to config.variables.ts and pass its value',
    )
    expect(found).toEqual([])
  })

  it('has rules that are given the time and randomness', () => {
    const advice = 'take it from app.clock or app.ids, or from kernel/crypto/random.ts'
    const rules = rows.concat(files.filter(({ path }) => /\/(bootstrap|seed|demo)\.ts$/.test(path)))
    expect(sayings(rules, /\bDate\.now\(|new Date\(\)|Math\.random\(|randomUUID\(|crypto\.random/, advice)).toEqual([])
  })

  it('has rules that know no HTTP', () => {
    const advice = 'headers, statuses and responses belong in src/api or in kernel/http'
    expect(
      sayings(rows, /\bnew Response\(|\bnew Request\(|\bResponse\.json\(|\.headers\b|\bstatus: \d{3}/, advice),
    ).toEqual([])
  })

  it('has handlers that cannot see the level of the caller', () => {
    const doors = files.filter(({ path }) => isEndpoints(path))
    const advice = 'say what differs between levels in the shapes of the contract (byLevel) or in its access'
    const found = sayings(doors, /\bcaller\??\.level\b/, advice)
    expect(found).toEqual([])
  })
})
