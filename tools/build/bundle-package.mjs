/**
 * Makes of a package's modules the few files that browsers load.
 *
 * A bundler cuts a module graph wherever two dynamic imports share something. Published module by module, a package of
 * ours would reach a page in fifty files, each compressed alone. So what comes with every page is put into one file
 * here, each dynamic import into one more, and what several of those share into one or two.
 */
import { rolldown } from 'rolldown'
import { viteDynamicImportVarsPlugin, viteImportGlobPlugin } from 'rolldown/experimental'

/**
 * @param {object} options
 * @param {string} options.folder of the package, whose `src` is read and whose `dist/bundle` is written
 * @param {Record<string, string>} options.entries by the name of the file to write, the file in `src`
 * @param {readonly string[]} options.core names of the entries whose modules every page loads, in one file `core`
 * @param {Record<string, RegExp>} [options.apart] by the name of a file of their own, modules that a core entry only passes
 *   on: in `core` they would come with every page, because bundlers that place whole modules keep there what others import
 * @param {Record<string, RegExp>} [options.together] by the name of a file, modules that are imported later and that pages which
 *   load one of them mostly load together: each in a file of its own would move what they share into a file for everyone
 * @param {string} [options.usual] the dynamic import of most pages, by its file or its name in `together`: what it shares with
 *   others is in the file of that name, or else a file `shared` of its own
 * @param {Record<string, readonly string[]>} [options.after] by a name in `together`, names of files that are never loaded without it: what
 *   they share with it is in its file
 * @param {readonly (string | RegExp)[]} options.external what stays an import of another package
 * @param {string} [options.banner] the first line of each file
 */
export async function bundlePackage({
  folder,
  entries,
  core,
  apart = {},
  together = {},
  usual,
  after = {},
  external,
  banner = '',
}) {
  const input = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, `${folder}/src/${file}`]))
  const graph = new Map()
  const bundle = await rolldown({
    input,
    external,
    platform: 'browser',
    // Directives of modules say nothing here: the banner says it for the whole file.
    checks: { moduleLevelDirective: false },
    resolve: { conditionNames: ['@latchkey/source', 'import', 'default'] },
    preserveEntrySignatures: 'allow-extension',
    plugins: [
      viteDynamicImportVarsPlugin(),
      viteImportGlobPlugin(),
      {
        name: 'graph',
        buildEnd() {
          for (const id of this.getModuleIds()) graph.set(id, this.getModuleInfo(id))
        },
      },
      {
        // What is made of these and not used is left out by the bundlers of hosts, which cannot look into React.
        name: 'pure-calls',
        transform: {
          filter: { id: /\.tsx?$/ },
          handler: code => ({ code: code.replace(/(?<== )(lazy|forwardRef|createContext)(?=[(<])/g, pure), map: null }),
        },
      },
      {
        // Pages load styles without the spaces and lines that only people need.
        name: 'styles',
        transform: {
          filter: { id: /\.css\.ts$/ },
          handler: code => ({ code: code.replace(/css`[^`]*`/g, packedStyles), map: null }),
        },
      },
    ],
  })
  await bundle.generate({ format: 'esm' })
  const getFile = getFiles({
    graph,
    input,
    core,
    apart,
    together,
    after,
    usual: usual && (usual in together ? usual : `${folder}/src/${usual}`),
  })
  await bundle.write({
    dir: `${folder}/dist/bundle`,
    cleanDir: true,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    banner,
    plugins: [namespacesOfImports],
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: getFile, debugName: 'files' }] },
  })
  await bundle.close()
}

/**
 * Makes one file of a package, in which nothing is loaded later: for runtimes that refuse `import()`.
 *
 * @param {object} options
 * @param {string} options.folder of the package
 * @param {string} options.entry the file in `src`
 * @param {string} options.file to write in `dist/bundle`
 * @param {readonly (string | RegExp)[]} options.external what stays an import of another package, always a static one
 */
export async function bundleWhole({ folder, entry, file, external }) {
  const bundle = await rolldown({
    input: `${folder}/src/${entry}`,
    external,
    platform: 'browser',
    resolve: { conditionNames: ['@latchkey/source', 'import', 'default'] },
  })
  await bundle.write({ file: `${folder}/dist/bundle/${file}`, format: 'esm', sourcemap: true, codeSplitting: false })
  await bundle.close()
}

/**
 * What is imported later is taken from the module in a form that bundlers of hosts read rightly: Vite 6 takes
 * `const { a } = await import(…).then(n => n.t)` for an import of `a`, leaves out `t`, and gives the page undefined.
 */
const namespacesOfImports = {
  name: 'namespaces-of-imports',
  renderChunk: code => ({
    code: code.replace(/await (import\("[^"]+"\))\.then\(\(n\) => n\.([\w$]+)\)/g, '(await $1).$2'),
    map: null,
  }),
}

/** Says which file a module goes into; null for the file of the one dynamic import that needs it. */
function getFiles({ graph, input, core, apart, together, after, usual }) {
  const coreModules = getClosure(
    core.map(name => input[name]),
    graph,
  )
  const later = new Set([...graph.values()].flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds))
  for (const [name, id] of Object.entries(input)) if (!core.includes(name)) later.add(id)
  const closures = new Map()
  for (const id of later) {
    const name = Object.keys(together).find(file => together[file].test(id)) ?? id
    closures.set(name, getClosure([...(closures.get(name) ?? []), id], graph))
  }
  return id => {
    const own = Object.entries(apart).find(([, pattern]) => pattern.test(id))
    if (own) return own[0]
    if (coreModules.has(id)) return 'core'
    const users = [...closures.keys()].filter(name => closures.get(name).has(id))
    if (users.length < 2) return users[0] in together ? users[0] : null
    if (users.includes(usual)) return usual in together ? usual : 'shared'
    const first = Object.keys(after).find(name => users.every(user => user === name || after[name].includes(user)))
    return first ?? 'common'
  }
}

/** These modules and all that they import, but not what they import later. */
function getClosure(ids, graph) {
  const found = new Set(ids)
  // A set may grow while it is walked through.
  for (const id of found) for (const imported of graph.get(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** The same rules, shorter. The lines follow after them, so that source maps hold for the code below. */
function packedStyles(styles) {
  const packed = styles
    .replace(/(?<=[\n:;,{]) +| (?=[{}])| (?=> )|(?<= >) /g, '')
    .replace(/(?<=[`;,{}])\n+|\n+(?=[`}])/g, '')
    .replaceAll(';}', '}')
  return packed + '\n'.repeat(styles.split('\n').length - packed.split('\n').length)
}

const pure = '/* @__PURE__ */ $1'
