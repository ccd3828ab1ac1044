/** Applications as a file has them: by the name that people see. */
import { ApplicationCreate } from '@latchkey/contract'
import { configDifferences } from '@latchkey/contract/rules'
import type { Application, ApplicationCreateOptions, ApplicationUpdateOptions } from '@latchkey/js'
import { Cannot } from '../cannot.ts'

/** A logo is a file of its own: `applications create --logo`, or the dashboard. */
export type NamedOptions = Omit<ApplicationUpdateOptions, 'displayName' | 'logoUrl'> &
  Pick<ApplicationCreateOptions, 'type'>

interface Named {
  readonly displayName: string
  readonly options: NamedOptions
}

interface Matched {
  /** To be registered. */
  readonly missing: readonly Named[]
  /** To be changed. */
  readonly different: readonly { readonly application: Application; readonly options: NamedOptions }[]
  /** How many the file does not name. */
  readonly unnamed: number
}

const schema = ApplicationCreate.omit({ displayName: true, logoUrl: true })
const fields = [...Object.keys(schema.shape), 'isEnabled']

/** @throws {@link Cannot} with a line for each problem. */
export function toNamed(settings: Readonly<Record<string, unknown>>, file: string): Named[] {
  const problems: string[] = []
  const named = Object.entries(settings).flatMap(([displayName, value]) => {
    const given: object = typeof value === 'object' && value !== null ? value : {}
    for (const field of Object.keys(given).filter(each => !fields.includes(each)))
      problems.push(`${displayName}.${field} is no field of an application here. There are ${fields.join(', ')}.`)
    const isEnabled = 'isEnabled' in given ? given.isEnabled : undefined
    if (isEnabled !== undefined && typeof isEnabled !== 'boolean')
      problems.push(`${displayName}.isEnabled must be a boolean.`)
    const parsed = schema.safeParse(given)
    for (const { path, message } of parsed.error?.issues ?? [])
      problems.push(`${[displayName, ...path].join('.')}: ${message}`)
    if (!parsed.success) return []
    return [{ displayName, options: { ...parsed.data, ...(typeof isEnabled === 'boolean' && { isEnabled }) } }]
  })
  if (problems.length > 0)
    throw new Cannot([`${file} cannot be pushed:`, ...problems.map(each => `  ${each}`)].join('\n'))
  return named
}

/** @throws {@link Cannot} where it is not clear which application is meant, or its type would change. */
export function matchApplications(named: readonly Named[], applications: readonly Application[]): Matched {
  const known = applications.filter(({ registration }) => registration === 'manual')
  const missing: Named[] = []
  const different: Matched['different'][number][] = []
  for (const { displayName, options } of named) {
    const [application, ...others] = known.filter(each => each.displayName === displayName)
    if (others.length > 0)
      throw new Cannot(
        `Several applications are called ${displayName}. Rename all but one in the dashboard, and push again.`,
      )
    if (!application) missing.push({ displayName, options })
    else {
      const { type = application.type, ...changes } = options
      if (type !== application.type)
        throw new Cannot(`${displayName} is ${application.type}, which cannot change. Delete it, and push again.`)
      const before = comparable(application)
      if (configDifferences(before, { ...before, ...changes }).length > 0)
        different.push({ application, options: changes })
    }
  }
  return {
    missing,
    different,
    unnamed: known.filter(each => !named.some(one => one.displayName === each.displayName)).length,
  }
}

/** What a file may have of an application. */
export function comparable(application: Application) {
  const { homepageUrl, redirectUris, postLogoutRedirectUris, scopes, skipsConsent, isEnabled } = application
  return { homepageUrl, redirectUris, postLogoutRedirectUris, scopes, skipsConsent, isEnabled }
}
