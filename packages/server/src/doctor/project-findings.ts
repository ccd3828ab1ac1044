/** What a project still lacks, from its settings. */
import {
  type AdminProject,
  type Finding,
  isReverseDomain,
  offeredMethods,
  productionModeErrors,
} from '@latchkey/contract'
import { isTooWide } from '../projects/wide-domains.ts'
import { advice, fine, problem } from './finding.ts'

/** `appSchemes`: of its native apps, which the view of a project does not have. */
export function projectFindings(project: AdminProject, appSchemes: readonly string[]): Finding[] {
  return [
    ...domainFindings(project, appSchemes),
    ...schemeFindings(project, appSchemes),
    signIn(project),
    mail(project),
    productionMode(project),
  ]
}

function domainFindings({ id, config }: AdminProject, appSchemes: readonly string[]): Finding[] {
  const path = `/projects/${id}/domains`
  const { allowLocalhost, domains } = config
  const refused = productionModeErrors({ id, config: { allowLocalhost: false, domains } })
  return [
    allowLocalhost
      ? problem('domains.localhost', {
          message: 'Pages on localhost are trusted, so any program on a visitor’s computer may receive their sign-in.',
          fix: 'Turn off “Allow localhost”.',
          path,
        })
      : fine('domains.localhost', 'Pages on localhost are not trusted.'),
    domains.length > 0 || appSchemes.length > 0
      ? fine('domains.none', returnsTo(domains.length))
      : problem('domains.none', {
          message: allowLocalhost
            ? 'No domain is trusted yet: mails and sign-ins lead back to your application on localhost only.'
            : 'No domain is trusted, so no mail and no sign-in can lead back to your application.',
          fix: 'Add the address at which people use your application.',
          path,
        }),
    ...domains
      .filter(({ domain }) => isTooWide(domain))
      .map(({ domain }) =>
        problem('domains.too-wide', {
          message: `The trusted domain ${domain} covers names that anyone may register, so that strangers can receive sign-ins.`,
          fix: 'Put your own domain in its place, such as https://*.example.com.',
          path,
        }),
      ),
    ...refused.map(({ message }) =>
      problem('domains.unsafe', { message, fix: 'Change or remove this trusted domain.', path }),
    ),
  ]
}

/** Without a domain there is a native app. */
function returnsTo(domains: number): string {
  if (domains === 0) return 'Sign-ins lead back to a native app, and links in mails to the hosted pages.'
  return domains === 1 ? 'One domain is trusted.' : `${domains} domains are trusted.`
}

/** RFC 8252 requires a domain name in reverse order, which no other developer has a reason to use. */
function schemeFindings({ id }: AdminProject, appSchemes: readonly string[]): Finding[] {
  return appSchemes
    .filter(scheme => !isReverseDomain(scheme))
    .map(scheme =>
      advice('domains.app-scheme', {
        message: `The app scheme ${scheme} is a single word, which another app on a device may claim as well. Sign-ins may then open the wrong app.`,
        fix: 'Use a domain name of yours in reverse order, such as com.example.shop, in the app and in its place here.',
        path: `/projects/${id}/domains`,
      }),
    )
}

function signIn({ id, config }: AdminProject): Finding {
  return offeredMethods({ ...config, oauthProviders: config.enabledOauthProviders }).length > 0
    ? fine('sign-in.methods', 'Users can sign in.')
    : problem('sign-in.methods', {
        message: 'Email and password, email code, passkey and every provider are switched off, so no one can sign in.',
        fix: 'Switch on at least one method.',
        path: `/projects/${id}/auth-methods`,
      })
}

function mail({ id, config, displayName }: AdminProject): Finding {
  return config.emailConfig.type === 'standard'
    ? fine('mail.server', 'Mail goes out through a server of the project’s own.')
    : advice('mail.server', {
        message: `Mail of ${displayName} goes out through the server that all projects share, from its address.`,
        fix: 'Enter a mail server of your own, so that mails come from your address.',
        path: `/projects/${id}/email-server`,
      })
}

function productionMode({ id, isProductionMode }: AdminProject): Finding {
  return isProductionMode
    ? fine('production-mode', 'Production mode is on.')
    : advice('production-mode', {
        message: 'Production mode is off.',
        fix: 'Turn it on once no problem is left, so that the team sees that users depend on this project.',
        path: `/projects/${id}/settings#production-mode`,
      })
}
