import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, longest first. */
const longest = [
  'first-light',
  'every-way-in',
  'people',
  'looks',
  'teams.browser',
  'project-life',
  'ways-in',
  'newcomer',
  'docs',
  'deployment',
  'fuzz',
  'audited',
  'access',
  'contract',
  'enumeration',
  'foreign-ids',
  'rolling-restart',
  'earlier-versions',
  'several-servers',
  'killed',
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
