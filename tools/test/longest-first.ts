import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, longest first. */
const longest = [
  'looks',
  'every-sign-in-method',
  'people',
  'first-light',
  'newcomer',
  'teams.browser',
  'project-life',
  'e2e/sign-in-methods',
  'passkeys.browser',
  'newcomers',
  'colleagues',
  'enumeration',
  'access',
  'distribution/statements',
  'deployment',
  'fuzz',
  'db/embedded',
  'docs',
  'contract',
  'audited',
  'cli/test/config',
  'event-loop',
  'killed',
  'killed-again',
  'killed-relay',
  'adversarial/recovery',
  'adversarial/codes',
  'adversarial/limits',
  'tools/test/vitest',
  'earlier-versions',
  'fair-hashing',
  'several-servers',
  'large-configurations',
  'outage',
  'password/password',
  'mail-limits',
  'foreign-ids',
  'rolling-restart',
]

/** Starts the longest files of tests first, so that at the end both cores are done at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files)
    return others.sort((one, other) => rank(one) - rank(other))
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = longest.findIndex(name => moduleId.includes(`/${name}.`))
  return place === -1 ? longest.length : place
}
