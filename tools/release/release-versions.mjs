/** The texts that a release changes. */

/**
 * Why there can be no such release, in sentences.
 *
 * @param {{ version: string, current: string, changelog: string }} release
 * @returns {string[]}
 */
export function getProblems({ version, current, changelog }) {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) return ['Say which version: npm run release -- 0.2.0']
  return [
    ...(isAfter(version, current) ? [] : [`${version} does not follow ${current}.`]),
    ...(/^## \[Unreleased\]\n+### /m.test(changelog) ? [] : ['CHANGELOG.md has nothing under [Unreleased].']),
  ]
}

/** By number; a version with a suffix comes before the one without. */
function isAfter(version, current) {
  const numbers = text => text.split('-')[0].split('.').map(Number)
  const [one, other] = [numbers(version), numbers(current)]
  const at = one.findIndex((number, index) => number !== other[index])
  if (at !== -1) return one[at] > other[at]
  return current.includes('-') && (!version.includes('-') || version > current)
}

/**
 * A `package.json`, or a lock file, with our packages at another version. Nothing else in it changes.
 *
 * @param {string} text
 * @param {{ from: string, to: string }} versions
 */
export function withVersion(text, { from, to }) {
  const manifest = JSON.parse(text)
  const own = manifest.packages
    ? Object.entries(manifest.packages).filter(
        ([path]) => path.startsWith('node_modules/@latchkey/') || !/(^|\/)node_modules\//.test(path),
      )
    : [['', manifest]]
  for (const [, entry] of own) {
    if (entry.version === from) entry.version = to
    for (const kind of ['dependencies', 'devDependencies', 'peerDependencies'])
      for (const name of Object.keys(entry[kind] ?? {}))
        if (name.startsWith('@latchkey/') && entry[kind][name] === from) entry[kind][name] = to
  }
  if (manifest.packages && manifest.version === from) manifest.version = to
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/**
 * What was unreleased gets its version and date, below an empty section for what comes, and the lines by which one upgrades to it.
 *
 * @param {string} changelog
 * @param {{ version: string, today: string }} release
 */
export function datedChangelog(changelog, { version, today }) {
  const upgrade = `Upgrade: make a backup, then \`npm install latchkey@${version}\`; in a clone \`git fetch --tags && git checkout v${version} && npm start\`.`
  return changelog.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${today}\n\n${upgrade}\n`)
}
